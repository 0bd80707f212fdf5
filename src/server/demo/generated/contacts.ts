import { foldText } from '#lib/text.ts'
import { pick, type Random, seededRandom } from '#lib/random.ts'
import type { DemoContact } from '../desk.ts'
import { type Language, words } from './words.ts'

/** A source of its own for each numbered thing, so that any of them can be made without the ones before. */
export function randomOf(seed: number, what: number, index: number): Random {
  return seededRandom((BigInt(seed) << 40n) ^ (BigInt(what) << 36n) ^ BigInt(index))
}

/** Generated customers write three conversations on average. */
export const conversationsPerContact = 3

/** How many contacts the first `count` generated conversations refer to. */
export function contactCount(count: number): number {
  return Math.ceil(count / conversationsPerContact)
}

/** A generated contact and the language they mostly write in. */
export interface GeneratedContact {
  contact: DemoContact
  language: Language
}

/** The generated contact with a number, counted from 0. */
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
