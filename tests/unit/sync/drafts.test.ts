import { expect, test } from 'vitest'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { ChangeSet } from '#local/changes.ts'
import type { Desk } from '#local/desk.ts'
import { foldedTables, refold } from '#local/fold.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { withBox } from '#local/rows.ts'
import { lanesOf, writeLines, type DataLine } from '#sync/apply.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import { conversationRow, mailboxRow, memoryDesk } from '../../support/replica.ts'

const draft = (id: number): Draft => ({
  ...{ id, conversationId: 10, userId: 7, mode: 'reply', messageId: null, to: [], cc: [], bcc: [] },
  ...{ subject: '', html: 'start', attachments: [], rev: 1, device: 'Phone', updatedAt: 1 },
  ...{ isUnquoted: false, template: null, savedBy: '', scheduled: null },
  ...{ templateIds: [], actions: [] },
})

/** Applies a page of the server, like a pull. */
async function receive({ db }: Desk, lines: DataLine[]): Promise<void> {
  await db.transaction('rw', [...foldedTables(db), db.tomb], async () => {
    const lanes = await lanesOf(db, lines)
    await refold(db, lanes, () => writeLines(db, lines, 0, new ChangeSet()), new ChangeSet())
  })
}

const texts = async ({ db }: Desk) => (await db.drafts.toArray()).map(({ html }) => html)

test('a draft that ended elsewhere does not come back when the words that waited on it have arrived', async () => {
  const desk = await memoryDesk()
  await desk.db.mailboxes.put({ ...mailboxRow, v: 1 })
  await desk.db.conversations.put(withBox({ ...conversationRow(10), v: 2 }))
  await receive(desk, [{ t: 'put', e: 'drafts', v: 3, r: draft(90) }])
  const [spareId = 0] = await takeIds(desk.db, 1)
  const { userId: _u, updatedAt: _a, ...words } = draft(90)
  const save = { ...words, html: 'longer', rev: 2, device: 'Laptop', over: 1, spareId, mailboxId: null }
  const { op } = await mutate(desk, 'drafts.save', save)
  expect(await texts(desk)).toEqual(['longer'])

  await receive(desk, [{ t: 'del', e: 'drafts', id: 90, v: 4 }])
  expect(await desk.db.drafts.toArray()).toMatchObject([{ id: spareId, html: 'longer' }])
  const kept = { ...draft(spareId), html: 'longer', rev: 2, device: 'Laptop' }
  const rows = [{ t: 'put' as const, e: 'drafts' as const, v: 5, r: kept }]
  await applyVerdicts(desk.db, [{ t: 'verdict', op, st: 'applied', seq: 5, rows }], {
    now: 1,
    random: desk.random,
  })
  expect(await desk.db.drafts.toArray()).toMatchObject([{ id: spareId, html: 'longer', v: 5 }])
  expect(await desk.db.shadow.count()).toBe(0)
})

// Seed 20270676 of the simulation: a split had moved the draft.
test('a draft that lies in another conversation than was said stays deleted when that one changes', async () => {
  const desk = await memoryDesk()
  await desk.db.mailboxes.put({ ...mailboxRow, v: 1 })
  for (const id of [10, 20]) await desk.db.conversations.put(withBox({ ...conversationRow(id), v: 2 }))
  await receive(desk, [{ t: 'put', e: 'drafts', v: 3, r: { ...draft(90), conversationId: 20 } }])
  await mutate(desk, 'drafts.delete', { id: 90, conversationId: 10 })
  expect(await texts(desk)).toEqual([])
  expect(await desk.db.outbox.toArray()).toMatchObject([{ lanes: [10, 20] }])
  await receive(desk, [{ t: 'put', e: 'conversations', v: 4, r: conversationRow(20) }])
  expect(await texts(desk)).toEqual([])
})

// Seed 16108866966284927002 of the simulation.
test('a draft that was saved again after it had ended is there, and its late rows are not', async () => {
  const desk = await memoryDesk()
  await receive(desk, [{ t: 'put', e: 'drafts', v: 3, r: draft(90) }])
  await receive(desk, [{ t: 'del', e: 'drafts', id: 90, v: 5 }])
  await receive(desk, [{ t: 'put', e: 'drafts', v: 4, r: draft(90) }])
  expect(await texts(desk)).toEqual([])
  await receive(desk, [{ t: 'put', e: 'drafts', v: 6, r: { ...draft(90), html: 'again' } }])
  expect(await texts(desk)).toEqual(['again'])
})
