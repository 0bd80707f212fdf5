/** First names for generated customers. */
export const firstNames = [
  'Abel', 'Adaeze', 'Agathe', 'Alma', 'Amara', 'Anders', 'Anouk', 'Arjun', 'Astrid', 'Aurora', 'Bashir', 'Benedikt',
  'Bianca', 'Bram', 'Camila', 'Cara', 'Casper', 'Celeste', 'Chidi', 'Clara', 'Cosima', 'Daria', 'Davide', 'Delphine',
  'Edda', 'Eitan', 'Elif', 'Elodie', 'Emre', 'Enzo', 'Esme', 'Fabian', 'Farah', 'Felix', 'Fenna', 'Fiona', 'Gideon',
  'Greta', 'Hana', 'Hugo', 'Ida', 'Ilse', 'Imran', 'Ingrid', 'Isak', 'Jana', 'Jasper', 'Joana', 'Jonas', 'Kaja',
  'Kasimir', 'Katarina', 'Kofi', 'Lara', 'Leif', 'Lena', 'Leonor', 'Lotte', 'Lucian', 'Maeve', 'Malin', 'Marek',
  'Mariam', 'Matteo', 'Milena', 'Mirko', 'Nadine', 'Nils', 'Noor', 'Odile', 'Oskar', 'Paloma', 'Pascal', 'Petra',
  'Rafael', 'Ravi', 'Renske', 'Rosa', 'Ruben', 'Runa', 'Samira', 'Selma', 'Sigrid', 'Silvan', 'Stellan', 'Tamar',
  'Teodor', 'Tilda', 'Tomasz', 'Ulrike', 'Valentin', 'Vera', 'Viktor', 'Wanda', 'Xenia', 'Yara', 'Yusuf', 'Zelda',
] // prettier-ignore

/** Last names for generated customers. */
export const lastNames = [
  'Aaltonen', 'Abara', 'Ackroyd', 'Albrecht', 'Almeida', 'Amsel', 'Ashdown', 'Aubert', 'Bakshi', 'Barlow', 'Beaumont',
  'Bergqvist', 'Birch', 'Blom', 'Bramley', 'Brandvold', 'Caldeira', 'Calloway', 'Carrasco', 'Castellan', 'Chandran',
  'Clemens', 'Cordova', 'Corrigan', 'Dahlin', 'Dekker', 'Delorme', 'Dragan', 'Dunmore', 'Ebner', 'Eklund', 'Ellery',
  'Espinosa', 'Fairweather', 'Falk', 'Farrow', 'Feldmann', 'Ferreira', 'Fontana', 'Forsberg', 'Gallo', 'Garrick',
  'Girard', 'Glover', 'Grimaldi', 'Haas', 'Halloran', 'Hartwell', 'Heide', 'Holmgren', 'Hurst', 'Ibarra', 'Innes',
  'Jarvela', 'Jelinek', 'Joshi', 'Kaminski', 'Kessler', 'Kinnear', 'Kovac', 'Laine', 'Lambrecht', 'Larkin', 'Lemaire',
  'Lindgren', 'Lombard', 'Lovell', 'Machado', 'Marchetti', 'Marsh', 'Mensah', 'Merrick', 'Moreau', 'Nakagawa',
  'Navarro', 'Nordin', 'Novak', 'Oduya', 'Ostrow', 'Paquette', 'Pemberton', 'Perrin', 'Pohl', 'Quiroga', 'Radley',
  'Ramos', 'Reuter', 'Rinaldi', 'Rosendahl', 'Rowe', 'Sabatini', 'Salgado', 'Sandoval', 'Schuster', 'Selwyn', 'Serra',
  'Sloane', 'Solberg', 'Stroud', 'Tahir', 'Tanner', 'Thorne', 'Ulrich', 'Vance', 'Varga', 'Verhoeven', 'Vogel',
  'Wachter', 'Waverly', 'Wexford', 'Winther', 'Yilmaz', 'Zanetti', 'Zeller', 'Zielinski',
] // prettier-ignore

/** Where generated customers live, with the IANA zone and the language most of them write in. */
export const places = [
  ['Antwerp', 'Europe/Brussels', 'en'],
  ['Bergen', 'Europe/Oslo', 'en'],
  ['Bilbao', 'Europe/Madrid', 'es'],
  ['Bologna', 'Europe/Rome', 'it'],
  ['Braga', 'Europe/Lisbon', 'pt'],
  ['Bremen', 'Europe/Berlin', 'de'],
  ['Cork', 'Europe/Dublin', 'en'],
  ['Denver', 'America/Denver', 'en'],
  ['Eindhoven', 'Europe/Amsterdam', 'en'],
  ['Galway', 'Europe/Dublin', 'en'],
  ['Graz', 'Europe/Vienna', 'de'],
  ['Grenoble', 'Europe/Paris', 'fr'],
  ['Halifax', 'America/Halifax', 'en'],
  ['Melbourne', 'Australia/Melbourne', 'en'],
  ['Norwich', 'Europe/London', 'en'],
  ['Nagoya', 'Asia/Tokyo', 'en'],
  ['Odense', 'Europe/Copenhagen', 'en'],
  ['Poznań', 'Europe/Warsaw', 'en'],
  ['Pune', 'Asia/Kolkata', 'en'],
  ['Sheffield', 'Europe/London', 'en'],
  ['Tampere', 'Europe/Helsinki', 'en'],
  ['Toulouse', 'Europe/Paris', 'fr'],
  ['Västerås', 'Europe/Stockholm', 'sv'],
  ['Wellington', 'Pacific/Auckland', 'en'],
] as const

/** Parts of generated company names. */
export const companyNames = {
  first: ['Alder', 'Bridge', 'Canal', 'Copper', 'Heron', 'Juniper', 'Kestrel', 'Lime', 'Meadow', 'North', 'Otter', 'Quarry', 'Tide', 'Willow'],
  second: ['Street Couriers', '& Daughters', 'Parcels', 'Bakery', 'Housing', 'Cycles', 'Gardens', 'School', 'Print Works', 'Coffee'],
} // prettier-ignore

/** Job titles at generated companies. */
export const jobTitles = [
  'Owner',
  'Fleet manager',
  'Office manager',
  'Purchasing',
  'Caretaker',
  'Workshop lead',
]
