import { expect, test } from 'vitest'
import { chunkLimits, chunkWithRoom, toChunks } from '#local/threads.ts'
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
