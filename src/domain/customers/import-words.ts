import { countries } from '../places/countries.ts'
import { foldText } from '#lib/text.ts'
import type { FieldRule } from './field-values.ts'

/** Column targets of an import, besides custom fields, with their usual names in files, folded. */
export type ImportNames<Target extends string = string> = Record<Target, readonly string[]>

/** Column targets of a customer import, besides custom fields. */
export const importTargets = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Whole name',
  email: 'Email',
  phone: 'Phone',
  jobTitle: 'Title',
  companyName: 'Company',
  streetAddress: 'Street',
  postalCode: 'Postal code',
  city: 'City',
  country: 'Country',
} as const
/** Column target of a customer import, besides custom fields. */
export type ImportTarget = keyof typeof importTargets

/**
 * Usual column names in customer files: spreadsheets, and exports of Zendesk, Freshdesk, Help Scout, Google
 * Contacts and Outlook. The first name found in a file wins: Outlook's `title` is `Dr.` beside a job title.
 */
export const contactNames: ImportNames<ImportTarget> = {
  firstName: ['first name', 'firstname', 'given name', 'forename', 'vorname', 'prenom', 'nombre'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'nachname', 'nom', 'apellido', 'apellidos'],
  name: ['name', 'full name', 'fullname', 'display name', 'contact', 'customer'],
  email: [
    ...['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'e-mail-adresse', 'correo', 'emails'],
    ...['e-mail 1 - value', 'email 1 - value', 'primary email'],
  ],
  phone: [
    ...['phone', 'telephone', 'phone number', 'work phone number', 'work phone', 'business phone', 'telefon'],
    ...[
      'tel',
      'telefono',
      'phones',
      'phone 1 - value',
      'mobile phone number',
      'mobile phone',
      'mobile number',
    ],
    ...['mobile', 'primary phone', 'home phone'],
  ],
  jobTitle: ['job title', 'jobtitle', 'organization title', 'organization 1 - title', 'position', 'title'],
  companyName: [
    ...['company', 'company name', 'organization', 'organisation', 'organization name'],
    ...['organization 1 - name', 'firma', 'empresa', 'entreprise'],
  ],
  streetAddress: [
    ...['street', 'street address', 'address 1 - street', 'business street', 'address', 'strasse', 'adresse'],
    'home street',
  ],
  postalCode: [
    ...[
      'postal code',
      'zip',
      'zip code',
      'postcode',
      'plz',
      'address 1 - postal code',
      'business postal code',
    ],
    'home postal code',
  ],
  city: [
    ...['city', 'town', 'locality', 'ort', 'stadt', 'ville', 'ciudad', 'address 1 - city', 'business city'],
    'home city',
  ],
  country: [
    ...['country', 'land', 'pays', 'pais', 'country/region', 'address 1 - country'],
    ...['business country/region', 'home country/region'],
  ],
}

/** Column of the file of refused rows with the reason; ignored when that file is imported. */
export const refusalColumn = 'Why it was refused'

/** Key of a custom field as a target. */
export const fieldTarget = (id: number): string => `field.${id}`

/** Default mapping of columns by their names; null for ignored ones. A target gets at most one column. */
export function mappingOf(
  columns: readonly string[],
  names: ImportNames,
  fields: readonly FieldRule[],
): (string | null)[] {
  const known = new Map<string, { target: string; rank: number }>()
  for (const [target, all] of Object.entries(names))
    for (const [rank, name] of all.entries()) known.set(name, { target, rank })
  for (const { id, name } of fields) known.set(foldText(name.trim()), { target: fieldTarget(id), rank: 0 })
  const meant = columns.map((column) =>
    column === refusalColumn ? undefined : known.get(foldText(column.trim()).replaceAll('_', ' ')),
  )
  const taken = new Map<string, number>()
  for (const [at, found] of meant.entries()) {
    const before = found && meant[taken.get(found.target) ?? -1]
    if (found && (!before || found.rank < before.rank)) taken.set(found.target, at)
  }
  return meant.map((found, at) => (found && taken.get(found.target) === at ? found.target : null))
}

const byWord = new Map(
  countries.flatMap(({ code, name }) => [
    [foldText(code), code],
    [foldText(name), code],
  ]),
)

/** Code of a country by its code or English name; undefined if unknown. */
export const countryNamed = (word: string): string | undefined => byWord.get(foldText(word.trim()))
