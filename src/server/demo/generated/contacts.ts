import { foldText } from '#lib/text.ts'
import { pick, type Random, seededRandom } from '#lib/random.ts'
import type { DemoContact } from '../desk.ts'
import { type Language, words } from './words.ts'

/** Own random source per numbered item, so that any item can be generated without the earlier ones. */
export function randomOf(seed: number, what: number, index: number): Random {
  return seededRandom((BigInt(seed) << 40n) ^ (BigInt(what) << 36n) ^ BigInt(index))
}

/** Average number of conversations per generated contact. */
export const conversationsPerContact = 3

/** Number of contacts that the first `count` generated conversations refer to. */
export function contactCount(count: number): number {
  return Math.ceil(count / conversationsPerContact)
}

/** Generated contact and their usual language. */
export interface GeneratedContact {
  contact: DemoContact
  language: Language
}

/** Generated contact by index, from 0. */
export function generatedContact(seed: number, index: number): GeneratedContact {
  const random = randomOf(seed, 1, index)
  const firstName = pick(random, words.firstNames)
  const lastName = pick(random, words.lastNames)
  const [city, timeZone, language] = pick(random, words.places)
  const company =
    random.next() < 0.2
      ? `${pick(random, words.companies.first)} ${pick(random, words.companies.second)}`
      : ''
  const domain = company ? foldText(company).replaceAll('&', 'and').replace(/\s+/g, '-') : 'letterbox'
  const contact: DemoContact = {
    key: `contact-${index + 1}`,
    firstName,
    lastName,
    email: `${foldText(firstName)}.${foldText(lastName)}.${index + 1}@${domain}.example`,
    phone:
      random.next() < 0.6 ? `+1 555 01${String(Math.floor(random.next() * 1e5)).padStart(5, '0')}` : null,
    company,
    title: company ? pick(random, words.jobTitles) : '',
    city,
    timeZone,
    isUndeliverable: random.next() < 0.005,
    tags: company && random.next() < 0.4 ? ['fleet'] : [],
    about: '',
  }
  return { contact, language }
}
