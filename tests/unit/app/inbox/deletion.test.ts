import { expect, test } from 'vitest'
import { deletionOf } from '#app/inbox/deletion.ts'
import { setTrashed } from '#app/inbox/gestures.ts'
import { emptyWords } from '#app/composer/words.ts'
import { withBox } from '#local/rows.ts'
import { conversationRow, memoryDesk } from '../../../support/replica.ts'

const row = (id: number, fields: Parameters<typeof conversationRow>[1] = {}) =>
  withBox({ ...conversationRow(id, fields), v: 1 })

const draftRow = (id: number, conversationId: number, rev: number) => ({
  ...emptyWords,
  ...{ id, conversationId, rev, userId: 7, device: 'A laptop', savedBy: 'op', updatedAt: 1, scheduled: null },
  ...{ mode: 'new' as const, isUnquoted: false, v: 1 },
})

const done = (gesture: { changes: { cmd: string; args: { conversationId: number } }[] } | null) =>
  gesture?.changes.map(({ cmd, args }) => `${cmd} ${args.conversationId}`)

test('CON-049: a draft deleted from the list goes for good with all its words, and not to the trash', async () => {
  const desk = await memoryDesk()
  await desk.db.drafts.bulkPut([draftRow(71, 1, 2), draftRow(72, 1, 1)])
  const { trash, final } = await deletionOf(desk, [row(1, { isDraft: true }), row(2)])
  expect(done(trash)).toEqual(['conversations.trash 2'])
  expect(done(final)).toEqual(['drafts.delete 1', 'drafts.delete 1'])
  expect(final).toMatchObject({ one: 'Draft Deleted', many: 'Drafts Deleted', isLocal: false, isFinal: true })
  expect(final?.changes[0]?.args).toMatchObject({ id: 71, rev: 2 })
})

test('CON-049: a draft whose words are not on this device goes for good too', async () => {
  const desk = await memoryDesk()
  expect(done((await deletionOf(desk, [row(1, { isDraft: true })])).final)).toEqual(['conversations.purge 1'])
})

test('CON-048: deleting from the trash is for good, and only where all that is meant lies there', async () => {
  const desk = await memoryDesk()
  const [first, second, draft] = [
    row(1, { isTrashed: true }),
    row(2, { isTrashed: true }),
    row(3, { isDraft: true }),
  ]
  const all = await deletionOf(desk, [first, second])
  expect(done(all.trash)).toEqual([])
  expect(done(all.final)).toEqual(['conversations.purge 1', 'conversations.purge 2'])
  expect(done((await deletionOf(desk, [first, draft])).final)).toEqual([
    'conversations.purge 3',
    'conversations.purge 1',
  ])
  const mixed = await deletionOf(desk, [first, row(4)])
  expect(mixed.final).toBeNull()
  expect(done(mixed.trash)).toEqual(['conversations.trash 4'])
})

test('key, swipe and bar all delete by the one gesture that knows this', () => {
  expect(setTrashed([row(1)], true).isDeletion).toBe(true)
  expect(setTrashed([row(1, { isTrashed: true })], false).isDeletion).toBe(false)
})
