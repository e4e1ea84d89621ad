"""The words occupations end in, and what only looks like one."""

from typing import Final

from vault.domain.words import vocabulary

HEADS: Final = vocabulary(
    """
    accountant actor actress actuary administrator advisor adviser agent analyst anesthesiologist animator
    anthropologist apprentice archaeologist architect archivist artist assembler assistant associate astronomer
    athlete attendant attorney auditor author babysitter bailiff baker banker barber barista barrister bartender
    beautician biologist blacksmith blogger boilermaker bookkeeper bookseller botanist brewer bricklayer broker
    builder bus-driver butcher buyer captain cardiologist caregiver caretaker carer carpenter cashier caterer ceo cfo
    chauffeur chef chemist chiropractor choreographer cio cleaner clerk coach coder comedian composer concierge
    conductor constable constructor consultant contractor controller cook coordinator copywriter coroner counselor
    counsellor courier cto curator dancer dealer decorator dentist dermatologist designer detective developer
    dietician dietitian director dispatcher diver dj doctor doorman drafter driver ecologist economist editor educator
    electrician engineer entrepreneur epidemiologist esthetician examiner executive exterminator fabricator farmer
    farmhand filmmaker firefighter fisherman fitter florist foreman forester founder freelancer gardener geographer
    geologist glazier goldsmith governess grocer groomer guard guide gynecologist hairdresser hairstylist handyman
    herbalist historian homemaker host hostess housekeeper housewife hygienist illustrator importer inspector
    installer instructor insurer intern interpreter inventor investigator investor ironworker janitor jeweler jeweller
    jockey joiner journalist judge knitter laborer labourer landlord landscaper lawyer lecturer librarian lifeguard
    linguist locksmith logger logistician machinist magician maid maintainer maker manager manicurist manufacturer
    marketer masseuse mason mathematician mechanic mediator medic merchant messenger meteorologist microbiologist
    midwife miner minister mixologist model moderator monk mortician mover musician nanny negotiator neurologist
    neuroscientist notary novelist nun nurse nutritionist obstetrician officer oncologist operator ophthalmologist
    optician optometrist organizer orthodontist osteopath owner painter paralegal paramedic pastor pathologist
    pediatrician pharmacist pharmacologist philosopher phlebotomist photographer physician physicist physiotherapist
    pianist picker pilot pipefitter planner plasterer plumber podcaster podiatrist poet policeman policewoman
    politician porter postman postmaster potter president priest principal printer producer professional professor
    programmer promoter prosecutor psychiatrist psychologist psychotherapist publicist publisher rabbi radiographer
    radiologist rancher ranger realtor receptionist recruiter referee reporter representative rep researcher
    restaurateur retailer roofer sailor salesman salesperson saleswoman scaffolder scholar scientist screenwriter
    sculptor seamstress secretary senator sergeant server sheriff shopkeeper singer social-worker sociologist soldier
    solicitor sommelier specialist statistician steward stewardess stockbroker strategist stylist superintendent
    supervisor surgeon surveyor tailor teacher technician technologist teller therapist tiler toolmaker trader trainer
    translator trucker tutor tv-host typist underwriter undertaker upholsterer urologist usher valet vendor vet
    veterinarian videographer waiter waitress warden watchmaker welder woodworker worker writer zookeeper zoologist
    student retiree pensioner nurse-practitioner businessman businesswoman businessperson clinician cosmetologist
    customs-officer dean doula embalmer flight-attendant geneticist harvester hunter hydrologist influencer lobbyist
    marine mayor nephrologist paperboy pharmacy-technician police-officer rheumatologist seaman shepherd streamer
    tanner trustee youtuber ingenieur ingenieurin lehrer lehrerin arzt ärztin krankenschwester pfleger verkäufer
    verkäuferin kellner koch köchin informatiker anwalt anwältin bäcker mechaniker kaufmann kauffrau student studentin
    rentner rentnerin ingénieur infirmier infirmière médecin enseignant professeur avocat comptable vendeur vendeuse
    serveur cuisinier boulanger étudiant retraité ingeniero ingeniera enfermero enfermera médico médica maestro
    maestra profesor profesora abogado abogada contable vendedor camarero cocinero estudiante jubilado ingegnere
    infermiere infermiera medico insegnante professore avvocato commercialista commesso cameriere cuoco studente
    pensionato engenheiro enfermeiro médico professor advogado contador estudante verpleegkundige leraar advocaat
    bakker kok verkoper gepensioneerd elettricista idraulico muratore meccanico parrucchiera parrucchiere autista
    electricista fontanero albañil mecánico peluquera peluquero conductor électricien plombier maçon mécanicien
    coiffeuse coiffeur elektriker elektrikerin klempner friseurin friseur maurer
    """
)
WHOLE: Final = frozenset(
    [
        "self-employed",
        "unemployed",
        "retired",
        "freelance",
        "stay-at-home mom",
        "stay-at-home dad",
        "stay-at-home parent",
        "in sales",
        "in marketing",
        "in construction",
        "in it",
    ]
)
NOT_OCCUPATIONS: Final = vocabulary(
    """
    owner dog-owner cat-owner homeowner home-owner driver-only pet-owner model-citizen fast-learner visual-learner
    host guest student-at-heart car-owner buyer maker guide server hunter collector gamer runner believer knitter
    """
)
