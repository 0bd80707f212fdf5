import type { DemoContact } from '../desk.ts'

type Place = readonly [city: string, timeZone: string]

const lisbon: Place = ['Lisbon', 'Europe/Lisbon']
const osaka: Place = ['Osaka', 'Asia/Tokyo']
const rotterdam: Place = ['Rotterdam', 'Europe/Amsterdam']
const bristol: Place = ['Bristol', 'Europe/London']
const nowhere: Place = ['', '']

function person(
  key: string,
  name: readonly [firstName: string, lastName: string],
  email: string | null,
  phone: string | null,
  [city, timeZone]: Place,
  work: readonly [title: string, company: string] = ['', ''],
  more: Partial<Pick<DemoContact, 'isUndeliverable' | 'tags' | 'about'>> = {},
): DemoContact {
  return {
    key,
    firstName: name[0],
    lastName: name[1],
    email,
    phone,
    company: work[1],
    title: work[0],
    city,
    timeZone,
    isUndeliverable: false,
    tags: [],
    about: '',
    ...more,
  }
}

/** Everybody who wrote one of the hand-written conversations. */
export const people: readonly DemoContact[] = [
  person(
    'dana',
    ['Dana', 'Whitlock'],
    'dana@ryeandrail.example',
    '+351 21 555 0148',
    lisbon,
    ['Fleet manager', 'Rye & Rail Couriers'],
    {
      tags: ['fleet', 'VIP', 'portugal'],
      about: 'Runs 34 bikes from two depots. Prefers a call over email before 9 AM.',
    },
  ),
  person(
    'kenji',
    ['Kenji', 'Moriyama'],
    'kenji@moriyama-bikes.example',
    '+81 6 5550 0117',
    osaka,
    ['Owner', 'Moriyama Bikes'],
    {
      tags: ['dealer'],
    },
  ),
  person(
    'aurelie',
    ['Aurélie', 'Fontaine-Desrochers'],
    'aurelie@fontaine-desrochers.example',
    '+33 4 55 50 01 62',
    ['Lyon', 'Europe/Paris'],
  ),
  person(
    'bartholomew',
    ['Bartholomew', 'Featherstonehaugh-Villanueva'],
    'bartholomew@featherstonehaugh-villanueva.example',
    '+44 1225 555 019',
    ['Bath', 'Europe/London'],
  ),
  person('portland', ['', ''], null, '+1 555 014 2290', ['Portland', 'America/Los_Angeles']),
  person(
    'sofia',
    ['Sofia', 'Kallio'],
    'sofia@saaristo-tours.example',
    '+358 2 555 0133',
    ['Turku', 'Europe/Helsinki'],
    ['Owner', 'Saaristo Tours'],
    { tags: ['VIP'], about: 'Lives on an island; parcels come with the evening ferry.' },
  ),
  person(
    'rakesh',
    ['Rakesh', 'Iyer'],
    'rakesh@iyer-daughters.example',
    '+44 116 555 0142',
    ['Leicester', 'Europe/London'],
    ['Director', 'Iyer & Daughters Ltd'],
  ),
  person(
    'marrow',
    ['Marrow & Finch Cycles', ''],
    'orders@marrowfinch.example',
    '+44 117 555 0108',
    bristol,
    ['Purchasing', 'Marrow & Finch Cycles'],
    { tags: ['dealer'] },
  ),
  person('grace', ['Grace', 'Mbeki'], 'grace.mbeki@letterbox.example', '+31 10 555 0174', rotterdam),
  person('luca', ['Luca', 'Bianchi'], 'luca.bianchi@posta.example', '+39 011 555 0126', [
    'Turin',
    'Europe/Rome',
  ]),
  person('harriet', ['Harriet', 'Owusu'], 'harriet.owusu@letterbox.example', '+44 113 555 0151', [
    'Leeds',
    'Europe/London',
  ]),
  person('peter', ['Peter', 'van der Wal'], 'peter@vanderwal.example', '+31 223 555 018', [
    'Den Helder',
    'Europe/Amsterdam',
  ]),
  person('nadia', ['Nadia', 'Haddad'], 'nadia.haddad@letterbox.example', '+32 2 555 01 39', [
    'Brussels',
    'Europe/Brussels',
  ]),
  person(
    'iris',
    ['Iris', 'Okonkwo'],
    'iris@harbourstreet.example',
    '+44 151 555 0113',
    ['Liverpool', 'Europe/London'],
    ['Head of operations', 'Harbour Street Deliveries'],
    { tags: ['fleet'] },
  ),
  person(
    'tamsin',
    ['Tamsin', 'Grey'],
    'tamsin@quayseven.example',
    '+44 1752 555 016',
    ['Plymouth', 'Europe/London'],
    ['Depot lead', 'Quay 7 Parcels'],
    { tags: ['fleet'] },
  ),
  person('thandeka', ['Thandeka', 'Moyo'], 'thandeka.moyo@letterbox.example', '+44 131 555 0167', [
    'Edinburgh',
    'Europe/London',
  ]),
  person('ivo', ['Ivo', 'Petrov'], 'ivo.petrov@letterbox.example', '+31 20 555 0121', [
    'Amsterdam',
    'Europe/Amsterdam',
  ]),
  person('philippa', ['Philippa', 'Greaves'], 'philippa.greaves@letterbox.example', null, [
    'York',
    'Europe/London',
  ]),
  person('callum', ['Callum', 'Drummond'], 'callum@drummond.example', '+44 141 555 0103', [
    'Glasgow',
    'Europe/London',
  ]),
  person('saoirse', ['Saoirse', 'Kinsella'], 'saoirse.kinsella@letterbox.example', '+353 1 555 0188', [
    'Dublin',
    'Europe/Dublin',
  ]),
  person(
    'annegret',
    ['Annegret', 'Vollbrecht'],
    'annegret.vollbrecht@briefkasten.example',
    '+49 4841 555 012',
    ['Husum', 'Europe/Berlin'],
  ),
  person(
    'velomarkt',
    ['Torsten', 'Wiegand'],
    'wiegand@velomarkt-leipzig.example',
    '+49 341 555 0145',
    ['Leipzig', 'Europe/Berlin'],
    ['Filialleiter', 'Velomarkt Leipzig'],
    { tags: ['dealer'] },
  ),
  person('hansjoerg', ['Hansjörg', 'Petersdorff-Maiwald'], 'hj@petersdorff-maiwald.example', null, [
    'Freiburg',
    'Europe/Berlin',
  ]),
  person('layan', ['ليان', 'الخطيب'], 'layan@alkhatib.example', '+31 10 555 0190', rotterdam),
  person(
    'otto',
    ['Otto', 'Grünfeld'],
    'otto@pelikan-lofts.example',
    '+43 1 555 01 32',
    ['Vienna', 'Europe/Vienna'],
    ['', 'Pelikan Lofts'],
  ),
  person(
    'meredith',
    ['Meredith', 'Castellane'],
    'meredith@stclare-hospital.example',
    '+44 1223 555 015',
    ['Cambridge', 'Europe/London'],
    ['Staff welfare', 'St Clare Hospital'],
  ),
  person('desmond', ['Desmond', 'Achterkamp'], 'desmond@achterkamp.example', '+31 30 555 0116', [
    'Utrecht',
    'Europe/Amsterdam',
  ]),
  person('tova', ['Tova', 'Ekdahl'], 'tova.ekdahl@brev.example', null, ['Malmö', 'Europe/Stockholm']),
  person('hollowell', ['Hollowell Spokes & Rims', ''], 'letters@hollowell.example', null, bristol, [
    'Supplier',
    'Hollowell Spokes & Rims',
  ]),
  person('wren', ['Wren', 'Abernathy'], 'wren.abernathy@letterbox.example', '+44 1865 555 011', [
    'Oxford',
    'Europe/London',
  ]),
  person(
    'roastery',
    ['Blue Door Roastery', ''],
    'counter@bluedoor-roastery.example',
    null,
    rotterdam,
    ['', 'Blue Door Roastery'],
    {
      isUndeliverable: true,
    },
  ),
  person('form-test', ['Form', 'Test'], 'form.test@demo.outpost.test', null, nowhere),
  person('spam-ranking', ['Page One Experts', ''], 'experts@page-one.example', null, nowhere),
  person('spam-parcel', ['Parcel Desk', ''], 'no-reply@parcel-desk.example', null, nowhere),
  person('spam-loan', ['Office of Loans', ''], 'office@prompt-loans.example', null, nowhere),
]
