import { expect, test } from 'vitest'
import { derivedFrom } from '#domain/merging/rehome.ts'
import { answeredMessage, newestMessage } from '#app/messages/thread-entries.ts'
import { toThread } from '#local/threads.ts'
import { inboundRow } from '../../../support/replica.ts'

/* Automatic messages count as no answer. */

const asked = { ...inboundRow(1, 5, 1), preview: 'It squeaks.', createdAt: 10, isAutomatic: false }
const said = {
  ...{ ...inboundRow(2, 5, 2), kind: 'automatic' as const, isInbound: false, isAutomatic: true },
  ...{ preview: 'It is here.', createdAt: 20 },
}
const answered = { ...asked, id: 3, position: 3, kind: 'reply' as const, isInbound: false, createdAt: 30 }

const thread = (...rows: (typeof asked | typeof said | typeof answered)[]) =>
  toThread([{ items: rows.map((row) => ({ e: 'messages', v: 1, r: row })) }] as never).messages

test('the newest message is what a person wrote, and what is answered the customer’s', () => {
  expect(newestMessage(thread(asked, said))?.id).toBe(1)
  expect(answeredMessage(thread(asked, said))?.id).toBe(1)
  expect(newestMessage(thread(asked, answered, said))?.id).toBe(3)
  expect(newestMessage(thread(said))?.id).toBe(2)
})

test('a conversation that is made of its items anew waits on, and shows the words of people', () => {
  const of = (...messages: (typeof asked | typeof said | typeof answered)[]) =>
    derivedFrom({ messages, notes: [], activities: [] } as never)
  expect(of(asked, said)).toMatchObject({ waitingSince: 10, preview: 'It squeaks.', lastActivityAt: 10 })
  expect(of(asked, answered, said)).toMatchObject({ waitingSince: null, lastActivityAt: 30 })
  expect(of(said)).toMatchObject({ preview: 'It is here.', waitingSince: null })
})
