import { pick, type Random } from '#lib/random.ts'
import type { DemoContact } from '../desk.ts'
import { escapeHtml, type RichText } from '../rich-text.ts'
import { type Language, type Topic, words } from './words.ts'

/** Slot values of a conversation, so that all its messages name the same bike and order. */
export interface Slots {
  name: string
  bike: string
  serial: string
  order: string
  part: string
  city: string
  km: string
  months: string
  minutes: string
  hour: string
  count: string
  digit: string
  low: string
  high: string
  version: string
  /** Index into the weekdays of a language. */
  weekday: number
}

/** Minimum and maximum length of a message, in characters of its plain text. */
export const messageLength = { shortest: 200, longest: 1200 }

const between = (random: Random, from: number, to: number) =>
  from + Math.floor(random.next() * (to - from + 1))

/** Chooses the details of a conversation. */
export function slotsOf(random: Random, contact: DemoContact): Slots {
  const bike = random.next() < 0.55 ? 'Ridge 2' : 'Ridge 1'
  return {
    name: contact.firstName,
    bike,
    serial: `${bike === 'Ridge 2' ? 'RB2' : 'RB1'}-${between(random, 2000, 2399)}-${String(between(random, 1, 9999)).padStart(4, '0')}`,
    order: String(between(random, 18000, 20999)),
    part: pick(random, words.parts),
    city: contact.city,
    km: String(between(random, 3, 96) * 100),
    months: String(between(random, 3, 30)),
    minutes: String(between(random, 10, 45)),
    hour: String(between(random, 5, 8)),
    count: String(between(random, 3, 12)),
    digit: String(between(random, 1, 9)),
    low: String(between(random, 15, 34)),
    high: String(between(random, 60, 95)),
    version: `4.${between(random, 0, 3)}`,
    weekday: between(random, 0, 4),
  }
}

/** Fills the slots of a sentence; the weekday is in the given language. */
export function fillSlots(sentence: string, slots: Slots, language: Language): string {
  return sentence.replace(/\{(\w+)\}/g, (slot, key: string) => {
    if (key === 'weekday') return words.languages[language].weekdays[slots.weekday] ?? slot
    return String(slots[key as keyof Slots] ?? slot)
  })
}

/** State shared by the messages of a conversation. */
export interface Story {
  random: Random
  language: Language
  topic: Topic
  slots: Slots
  /** Sentences used so far; they are reused only when a list has no others left. */
  said: Set<string>
}

/** Draws up to `count` entries in random order, unused ones first. */
function draw({ random, said }: Story, list: readonly string[], count: number): string[] {
  const drawn: string[] = []
  const takeFrom = (rest: string[]) => {
    while (drawn.length < count && rest.length > 0)
      drawn.push(...rest.splice(Math.floor(random.next() * rest.length), 1))
  }
  takeFrom(list.filter((sentence) => !said.has(sentence)))
  takeFrom(list.filter((sentence) => said.has(sentence) && !drawn.includes(sentence)))
  return drawn
}

/** Role of a message in its thread. */
export type Part = 'first' | 'further' | 'thanks' | 'answer' | 'next' | 'closing'

/** Required sentences of a message, and optional ones. */
function sentencesFor(story: Story, part: Part): [needed: readonly string[], more: readonly string[]] {
  const { customer, desk } = words.languages[story.language]
  const some = (sayings: readonly string[], count: number) => draw(story, sayings, count)
  switch (part) {
    case 'first':
      return [[story.topic.opening, story.topic.question], some(customer.asides, 6)]
    case 'further':
      return [some(customer.followUps, 1), some(customer.asides, 6)]
    case 'thanks':
      return [some(customer.thanks, 1), some(customer.afterwords, 3)]
    case 'answer':
      return [[story.topic.answer], some(desk.asides, 6)]
    case 'next':
      return [some(desk.followUps, 1), some(desk.asides, 6)]
    case 'closing':
      return [some(desk.closings, 1), some(desk.farewells, 3)]
  }
}

const fromDesk: readonly Part[] = ['answer', 'next', 'closing']

/** Composes a message: a greeting and up to three paragraphs, within `messageLength`. */
export function compose(story: Story, part: Part): RichText {
  const { random, language, slots, said } = story
  const { customer, desk } = words.languages[language]
  const { greetings } = fromDesk.includes(part) ? desk : customer
  const [needed, more] = sentencesFor(story, part)
  // Most messages are short: squaring the random number makes long ones rare.
  const wanted = messageLength.shortest + 20 + random.next() ** 2 * 800
  const sentences: string[] = []
  let length = 0
  for (const [index, sentence] of [...needed, ...more].entries()) {
    // A sentence is only reused if the message would be too short without it.
    const enough = said.has(sentence) ? messageLength.shortest : wanted
    if (index >= needed.length && length >= enough) break
    const filled = fillSlots(sentence, slots, language)
    said.add(sentence)
    sentences.push(filled)
    length += filled.length + 1
  }
  const paragraphs = [fillSlots(pick(random, greetings), slots, language)]
  const perParagraph = Math.max(2, Math.ceil(sentences.length / 3))
  for (let from = 0; from < sentences.length; from += perParagraph)
    paragraphs.push(sentences.slice(from, from + perParagraph).join(' '))
  return {
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(''),
    text: paragraphs.join('\n\n'),
  }
}
