import { invariant } from '#lib/invariant.ts'
import { DeskError } from '#domain/errors.ts'
import { buildConversation, fullHour, withTimes } from './build.ts'
import { company, demoRoles, people, scripts } from './content/content.ts'
import type { DemoContact, DemoConversation, DemoDesk, DemoOptions } from './desk.ts'
import { contactCount, generatedContact } from './generated/contacts.ts'
import { generatedConversation } from './generated/conversations.ts'

/** Number of hand-written conversations, which come first in every demo desk. */
export const handWrittenCount = scripts.length

const personByKey = new Map(people.map((person) => [person.key, person]))

/** Number of generated conversations after the hand-written ones. */
function generatedCount({ seed, now, conversations = handWrittenCount }: DemoOptions): number {
  if (!Number.isSafeInteger(seed))
    throw new DeskError('INVALID', { field: 'seed', message: 'The seed must be an integer' })
  if (!Number.isFinite(now))
    throw new DeskError('INVALID', { field: 'now', message: 'Now must be epoch milliseconds' })
  if (!Number.isSafeInteger(conversations) || conversations < 0)
    throw new DeskError('INVALID', {
      field: 'conversations',
      message: 'The number of conversations must be 0 or more',
    })
  return Math.max(0, conversations - handWrittenCount)
}

/**
 * Yields the contacts that the conversations of the same options refer to: hand-written ones first, then
 * generated ones. Holds one at a time.
 * @throws DeskError INVALID if an option is not an integer.
 */
export function* demoContacts(options: DemoOptions): Generator<DemoContact, void, undefined> {
  const contacts = contactCount(generatedCount(options))
  yield* people
  for (let index = 0; index < contacts; index++) yield generatedContact(options.seed, index).contact
}

/**
 * Yields the conversations of a demo desk: hand-written ones in the order of the design pictures, then
 * generated ones. Holds one at a time; a larger number starts with the same conversations.
 * @throws DeskError INVALID if an option is not an integer.
 */
export function* demoConversations(options: DemoOptions): Generator<DemoConversation, void, undefined> {
  const generated = generatedCount(options)
  const now = fullHour(options.now)
  for (const script of scripts.slice(0, options.conversations))
    yield withTimes(
      buildConversation(
        script,
        invariant(personByKey.get(script.contact), `demo contact ${script.contact}`),
        now,
      ),
    )
  for (let index = 0; index < generated; index++)
    yield generatedConversation(options.seed, now, index, handWrittenCount + index)
}

/**
 * Builds a whole demo desk in memory. For many conversations use `demoContacts` and `demoConversations`, with
 * the rest of a desk made with `conversations: 0`.
 * @throws DeskError INVALID if an option is not an integer.
 */
export function makeDemoDesk(options: DemoOptions): DemoDesk {
  return {
    ...company,
    now: fullHour(options.now),
    roles: demoRoles,
    contacts: [...demoContacts(options)],
    conversations: [...demoConversations(options)],
  }
}
