import { invariant } from '#lib/invariant.ts'
import { DeskError } from '#domain/errors.ts'
import { buildConversation, fullHour, withTimes } from './build.ts'
import { company, demoRoles, people, scripts } from './content/content.ts'
import type { DemoContact, DemoConversation, DemoDesk, DemoOptions } from './desk.ts'
import { contactCount, generatedContact } from './generated/contacts.ts'
import { generatedConversation } from './generated/conversations.ts'

/** How many conversations are written by hand and come first in every demo desk. */
export const handWrittenCount = scripts.length

const personByKey = new Map(people.map((person) => [person.key, person]))

/** How many conversations are generated beyond the hand-written ones. */
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
 * Gives the contacts that the conversations of the same options refer to, one after the other: the hand-written ones,
 * then the generated ones. Holds one at a time.
 * @throws DeskError INVALID for options that are no numbers.
 */
export function* demoContacts(options: DemoOptions): Generator<DemoContact, void, undefined> {
  const contacts = contactCount(generatedCount(options))
  yield* people
  for (let index = 0; index < contacts; index++) yield generatedContact(options.seed, index).contact
}

/**
 * Gives the conversations of a demo desk one after the other: the hand-written ones in the order of the design
 * pictures, then generated ones. Holds one at a time; a larger number begins with the same conversations.
 * @throws DeskError INVALID for options that are no numbers.
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
 * Makes a whole demo desk in memory; for many conversations take `demoContacts` and `demoConversations` and the other
 * parts of a desk made with `conversations: 0`.
 * @throws DeskError INVALID for options that are no numbers.
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
