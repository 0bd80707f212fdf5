import { expect, test } from 'vitest'
import { emptyContent } from '#app/composer/texts/composer-content.ts'
import { deletionOf, questionOf } from '#app/inbox/bulk/deletion.ts'
import { setTrashed, type GesturePart } from '#app/inbox/gestures/gestures.ts'
import { swipeActions } from '#app/inbox/gestures/swipe-actions.ts'
import { rowView } from '#app/inbox/row/row-view.ts'
import { withBox, type LocalConversation } from '#local/rows.ts'
import { conversationRow, memoryDesk } from '../../../support/replica.ts'

const row = (id: number, fields: Parameters<typeof conversationRow>[1] = {}) =>
  withBox({ ...conversationRow(id, fields), v: 1 })

const draftRow = (id: number, conversationId: number, rev: number) => ({
  ...emptyContent,
  ...{ id, conversationId, rev, userId: 7, device: 'A laptop', savedBy: 'op', updatedAt: 1, scheduled: null },
  ...{ mode: 'new' as const, isUnquoted: false, v: 1 },
})

const done = (part: GesturePart | null, rows: readonly LocalConversation[]) =>
  part?.make(rows).changes.map(({ cmd, args }) => `${cmd} ${args.conversationId}`)

test('CON-049: a draft deleted from the list goes for good with all its words, and not to the trash', async () => {
  const desk = await memoryDesk()
  await desk.db.drafts.bulkPut([draftRow(71, 1, 2), draftRow(72, 1, 1)])
  const draft = row(1, { isDraft: true })
  const { drafts, others } = await deletionOf(desk, [draft, row(2)])
  expect(done(others, [row(2)])).toEqual(['conversations.trash 2'])
  expect(done(drafts, [draft])).toEqual(['drafts.delete 1', 'drafts.delete 1'])
  const gesture = drafts?.make([draft])
  expect(gesture).toMatchObject({
    one: 'Draft Deleted',
    many: 'Drafts Deleted',
    isLocal: false,
    isFinal: true,
  })
  expect(gesture?.changes[0]?.args).toMatchObject({ id: 71, rev: 2 })
  // Sent during the confirmation: it is no longer a draft.
  expect(done(drafts, [row(1)])).toEqual([])
})

test('CON-049: a draft whose words are not on this device goes for good too', async () => {
  const draft = row(1, { isDraft: true })
  const { drafts } = await deletionOf(await memoryDesk(), [draft])
  expect(done(drafts, [draft])).toEqual(['conversations.purge 1'])
})

test('CON-048: what lies in the trash is deleted for good, unless somebody has restored it meanwhile', async () => {
  const rows = [row(1, { isTrashed: true }), row(2, { isTrashed: true })]
  const { trashed, others, drafts } = await deletionOf(await memoryDesk(), rows)
  expect(done(trashed, [rows[0]!, row(2)])).toEqual(['conversations.purge 1'])
  expect([others, drafts]).toEqual([null, null])
})

test('CON-048, CON-049: rows of several kinds are each deleted as what they are, and the question counts them', async () => {
  const desk = await memoryDesk()
  const draft = row(1, { isDraft: true })
  const trashed = row(2, { isTrashed: true })
  const asked = async (...rows: LocalConversation[]) => questionOf(await deletionOf(desk, rows))?.text
  const sure = 'Are you sure you want to delete ?'
  expect(await asked(row(3), row(4))).toBeUndefined()
  expect(await asked(draft)).toBe(sure)
  expect(await asked(draft, row(3))).toBe(`${sure} 1 draft is deleted for good. 1 other goes to the trash.`)
  expect(await asked(draft, trashed, row(3), row(4))).toBe(
    `${sure} 1 draft and 1 conversation are deleted for good. 2 others go to the trash.`,
  )
  expect(await asked(trashed, row(5, { isTrashed: true }))).toBe(
    `${sure} 2 conversations are deleted for good.`,
  )
})

test('CON-048, CON-049: key, swipe and bar all delete by the one gesture that knows this', () => {
  expect(setTrashed([row(1)], true).isDeletion).toBe(true)
  expect(setTrashed([row(1, { isTrashed: true })], false).isDeletion).toBe(false)
  const facts = {
    reference: undefined,
    drafts: undefined,
    contacts: new Map(),
    areContactsComing: false,
    time: 'activity' as const,
    now: 1,
  }
  for (const [fields, label] of [
    [{}, 'Move to trash'],
    [{ isDraft: true }, 'Delete'],
    [{ isTrashed: true }, 'Delete'],
  ] as const) {
    const made: (boolean | undefined)[] = []
    const { left } = swipeActions(rowView(row(1, fields), facts), (_, make) => {
      made.push(make([]).isDeletion)
    })
    left?.run()
    expect([left?.label, made]).toEqual([label, [true]])
  }
})
