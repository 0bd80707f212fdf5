import { expect, test } from 'vitest'
import { chunkLimits, chunkWithRoom, toChunks, toThread } from '#local/threads.ts'
import type { Delivery } from '#domain/conversations/messages/message.ts'
import { inboundRow } from '../../support/replica.ts'

const item = (id: number, html: string) => ({
  ...{ e: 'messages' as const, v: 1 },
  r: { ...inboundRow(id, 5, id), html },
})

test('a thread that comes whole is one chunk, however long its mails are', () => {
  expect(toChunks(5, [item(1, 'x'.repeat(50_000)), item(2, 'y'.repeat(50_000))])).toHaveLength(1)
})

test('what is added to a long one goes beside it: the long one is not written again', () => {
  const chunks = toChunks(5, [item(1, 'x'.repeat(2 * chunkLimits.growing))])
  const next = chunkWithRoom(5, chunks)
  expect(next).toMatchObject({ conversationId: 5, n: 1, items: [] })
  chunks.push({ ...next, items: [item(2, 'short')] })
  expect(chunkWithRoom(5, chunks)).toBe(chunks[1])
})

test('a short one takes more, up to its number of items', () => {
  const few = toChunks(5, [item(1, 'short')])
  expect(chunkWithRoom(5, few)).toBe(few[0])
  const full = [
    { conversationId: 5, n: 0, items: Array.from({ length: chunkLimits.items }, () => item(1, '')) },
  ]
  expect(chunkWithRoom(5, full).n).toBe(1)
})

test('a delivery that the device holds from before has the fields that came later', () => {
  const delivery = { id: 1, conversationId: 5, state: 'sent', reason: null, at: 1 }
  const items = [item(1, ''), { e: 'deliveries' as const, v: 1, r: delivery as Delivery }]
  expect(toThread(toChunks(5, items)).messages[0]?.delivery).toEqual({ ...delivery, recipients: [] })
})

test('a message that the device holds from before has the fields that came later', () => {
  const { findings: _, ...before } = inboundRow(1, 5, 1)
  const old = { e: 'messages' as const, v: 1, r: before as ReturnType<typeof inboundRow> }
  expect(toThread(toChunks(5, [old])).messages[0]).toMatchObject({ id: 1, findings: [] })
  const newer = item(2, '')
  newer.r.findings = [{ kind: 'encrypted', detail: '' }]
  expect(toThread(toChunks(5, [newer])).messages[0]?.findings).toEqual([{ kind: 'encrypted', detail: '' }])
})
