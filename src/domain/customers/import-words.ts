import { countries } from '../places/countries.ts'
import { foldText } from '#lib/text.ts'
import type { FieldRule } from './field-values.ts'

/** Targets of a column, besides custom fields, with their usual names in files, folded. */
export type ImportNames<Target extends string = string> = Record<Target, readonly string[]>

/** Targets of a column of customers, besides custom fields. */
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
/** Targets of a column of customers, besides custom fields. */
export type ImportTarget = keyof typeof importTargets

/** Usual column names of files of customers. */
export const contactNames: ImportNames<ImportTarget> = {
  firstName: ['first name', 'firstname', 'given name', 'forename', 'vorname', 'prenom', 'nombre'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'nachname', 'nom', 'apellido', 'apellidos'],
  name: ['name', 'full name', 'fullname', 'display name', 'contact', 'customer'],
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'e-mail-adresse', 'correo'],
  phone: ['phone', 'telephone', 'phone number', 'mobile', 'telefon', 'tel', 'telefono'],
  jobTitle: ['title', 'job title', 'jobtitle', 'position', 'role'],
  companyName: ['company', 'company name', 'organization', 'organisation', 'firma', 'empresa', 'entreprise'],
  streetAddress: ['street', 'street address', 'address', 'strasse', 'adresse'],
  postalCode: ['postal code', 'zip', 'zip code', 'postcode', 'plz'],
  city: ['city', 'town', 'locality', 'ort', 'stadt', 'ville', 'ciudad'],
  country: ['country', 'land', 'pays', 'pais'],
}

/** The key of a target that is a custom field. */
export const fieldTarget = (id: number): string => `field.${id}`

/** Default mapping of columns by their names; null for ignored ones. Nothing is filled by two columns. */
export function mappingOf(
  columns: readonly string[],
  names: ImportNames,
  fields: readonly FieldRule[],
): (string | null)[] {
  const known = new Map<string, string>()
  for (const [target, all] of Object.entries(names)) for (const name of all) known.set(name, target)
  for (const { id, name } of fields) known.set(foldText(name.trim()), fieldTarget(id))
  const taken = new Set<string>()
  return columns.map((column) => {
    const target = known.get(foldText(column.trim()).replaceAll('_', ' '))
    if (target === undefined || taken.has(target)) return null
    taken.add(target)
    return target
  })
}

const byWord = new Map(
  countries.flatMap(({ code, name }) => [
    [foldText(code), code],
    [foldText(name), code],
  ]),
)

/** A country by its code or English name; undefined where it is none. */
export const countryNamed = (word: string): string | undefined => byWord.get(foldText(word.trim()))
