import { invariant } from '#lib/invariant.ts'
import { pick, type Random } from '#lib/random.ts'
import type { Priority, Status } from '#domain/conversations/status.ts'
import { buildConversation } from '../build.ts'
import type { DemoConversation } from '../desk.ts'
import { batteryLog, type DemoAttachment, pdfFile, picture } from '../files/attachments.ts'
import {
  changed,
  noted,
  received,
  type Script,
  type ScriptChange,
  type ScriptMessage,
  sent,
} from '../script.ts'
import { contactCount, type GeneratedContact, generatedContact, randomOf } from './contacts.ts'
import { compose, fillSlots, type Part, slotsOf, type Story } from './compose.ts'
import { words } from './words.ts'

/** Every nth conversation is long. */
const longEvery = 100
const longMessages = 50
/** Message counts of the others; with the long ones the average is 4 to 5. */
const messageCounts = [2, 3, 3, 4, 4, 4, 5, 5, 6, 6]
/** Generated conversations are older than the hand-written ones of today, so that those stay on top. */
const newestHours = 7
const oldestHours = 24 * 400

/** Suffixes of subjects. */
const subjectTails = ['', '', '', '', ', {serial}', ', {city}', ', {bike}, {city}']

/** Adds a random suffix to a subject, unless the subject has its slots already. */
function longerSubject(random: Random, subject: string): string {
  const tail = pick(random, subjectTails)
  const isSaid = (tail.match(/\{\w+\}/g) ?? []).some((slot) => subject.includes(slot))
  return isSaid ? subject : subject + tail
}

function chooseStatus(random: Random, hoursAgo: number): Status {
  const days = hoursAgo / 24
  // Shares of new, open and on hold; the rest is closed. Old work is mostly done.
  const shares =
    days < 3
      ? [0.25, 0.5, 0.15]
      : days < 14
        ? [0.03, 0.37, 0.2]
        : days < 60
          ? [0, 0.08, 0.07]
          : [0, 0.02, 0.01]
  let chance = random.next()
  for (const [index, status] of (['new', 'open', 'on_hold'] as const).entries()) {
    chance -= shares[index] ?? 0
    if (chance < 0) return status
  }
  return 'closed'
}

function choosePriority(random: Random): Priority {
  const chance = random.next()
  if (chance < 0.03) return 'critical'
  if (chance < 0.15) return 'high'
  if (chance < 0.45) return 'medium'
  return chance < 0.6 ? 'low' : 'default'
}

function chooseOwner(random: Random, status: Status): Pick<Script, 'assignee' | 'team'> {
  const chance = random.next()
  if (status === 'new') return chance < 0.7 ? {} : { team: chance < 0.85 ? 'workshop' : 'fleet-care' }
  if (chance < 0.4) return { assignee: 'maya' }
  if (chance < 0.8) return { assignee: 'priya' }
  if (chance < 0.87) return { assignee: 'jun' }
  return { team: chance < 0.94 ? 'workshop' : 'fleet-care' }
}

function attach({ random, topic, slots }: Story): readonly DemoAttachment[] {
  const chance = random.next()
  if (chance > 0.1) return []
  if (topic.labels.includes('battery'))
    return [batteryLog('battery-log.txt', slots.serial, random.bits(), 120)]
  if (topic.labels.includes('order'))
    return [pdfFile(`order-${slots.order}.pdf`, `Order ${slots.order}`, [slots.bike, slots.serial])]
  return [picture('photo.png', { shows: chance < 0.05 ? 'wheel' : 'light' })]
}

/** Hours between two messages: minutes in a lively thread, days in a slow one. */
function pauseHours(random: Random, isLong: boolean): number {
  return (0.2 + random.next() ** 3 * 40) * (isLong ? 0.3 : 1)
}

interface Plan extends Story {
  status: Status
  agent: string
  /** Hours ago of each message, oldest first. */
  times: readonly number[]
}

/** Customer and agent alternate; only a new conversation has no answer yet. Closed ones end with thanks. */
function partOf({ status, times }: Plan, turn: number): Part {
  if (turn === 0) return 'first'
  if (status === 'new') return 'further'
  const isCustomer = turn % 2 === 0
  const left = times.length - 1 - turn
  if (status === 'closed' && isCustomer && left <= 1) return 'thanks'
  if (status === 'closed' && !isCustomer && left === 0 && turn > 1) return 'closing'
  if (isCustomer) return 'further'
  return turn === 1 ? 'answer' : 'next'
}

function writeMessage(plan: Plan, turn: number): ScriptMessage {
  const hoursAgo = invariant(plan.times[turn], 'time of a message')
  const part = partOf(plan, turn)
  const body = compose(plan, part)
  if (part === 'answer' || part === 'next' || part === 'closing')
    return sent(plan.agent, hoursAgo, body.text, { html: body.html })
  const attachments = part === 'thanks' ? [] : attach(plan)
  return received(hoursAgo, body.text, { html: body.html, attachments })
}

/** Notes that do not mention their author. */
const notesOf = (agent: string) => words.notes.filter((text) => !text.includes(`@${agent}`))

function writeItems(plan: Plan, owner: Pick<Script, 'assignee' | 'team'>): (ScriptMessage | ScriptChange)[] {
  const { random, status, agent, times } = plan
  const items: (ScriptMessage | ScriptChange)[] = []
  for (let turn = 0; turn < times.length; turn++) {
    const message = writeMessage(plan, turn)
    items.push(message)
    if (turn === 1 && status !== 'new') {
      // About a minute after the answer, so that thread order and time order agree.
      if (owner.assignee)
        items.push(changed(agent, message.hoursAgo - 0.02, 'assignee', null, owner.assignee))
      items.push(changed(agent, message.hoursAgo - 0.04, 'status', 'new', 'open'))
    }
    if (turn > 0 && turn < times.length - 1 && random.next() < 0.08)
      items.push(noted(agent, message.hoursAgo - 0.06, pick(random, notesOf(agent))))
  }
  const last = invariant(items.at(-1), 'last item').hoursAgo
  if (status === 'on_hold' || status === 'closed')
    items.push(changed(agent, last - 0.05, 'status', 'open', status))
  return items
}

/** Contact of a generated conversation; contacts recur. */
function contactOf(random: Random, seed: number, index: number): GeneratedContact {
  const known = contactCount(index + 1)
  const isNewContact = contactCount(index) < known
  return generatedContact(seed, isNewContact ? known - 1 : Math.floor(random.next() * known))
}

/**
 * Generated conversation by index, from 0; depends on its arguments only. `place` is its index among all
 * conversations of the desk: every hundredth of those is long.
 */
export function generatedConversation(
  seed: number,
  now: number,
  index: number,
  place: number,
): DemoConversation {
  const random = randomOf(seed, 2, index)
  const { contact, language: usual } = contactOf(random, seed, index)
  // Some customers write in English instead of their usual language.
  const language = random.next() < 0.8 ? usual : 'en'
  const topic = pick(random, words.languages[language].topics)
  const slots = slotsOf(random, contact)
  const isLong = place % longEvery === longEvery - 1
  const newest = newestHours + random.next() ** 1.6 * oldestHours
  const status = isLong ? 'open' : chooseStatus(random, newest)
  const count = isLong
    ? longMessages
    : status === 'new'
      ? 1 + Math.floor(random.next() * 2)
      : pick(random, messageCounts)
  const times = [newest]
  while (times.length < count) times.unshift(invariant(times[0], 'first time') + pauseHours(random, isLong))
  const owner = chooseOwner(random, status)
  const agent = owner.assignee ?? (random.next() < 0.5 ? 'maya' : 'priya')
  const isActive = status === 'open' || status === 'on_hold'
  const script: Script = {
    key: `conversation-${index + 1}`,
    ticketNo: 4831 + index,
    language,
    mailbox: topic.mailbox,
    contact: contact.key,
    subject: fillSlots(longerSubject(random, topic.subject), slots, language),
    status,
    priority: choosePriority(random),
    ...owner,
    labels: slots.bike === 'Ridge 2' && random.next() < 0.5 ? [...topic.labels, 'ridge-2'] : topic.labels,
    isStarred: random.next() < 0.03,
    isUnread: random.next() < (status === 'new' ? 0.6 : status === 'open' ? 0.1 : 0),
    isTrashed: !isActive && random.next() < 0.015,
    items: writeItems({ random, language, topic, slots, said: new Set(), status, agent, times }, owner),
  }
  if (isActive && random.next() < 0.03) script.snoozedFor = 1 + Math.floor(random.next() * 240)
  if (isActive && random.next() < 0.1) script.dueIn = Math.floor(random.next() * 312) - 72
  return buildConversation(script, contact, now)
}
