import { expect, test } from 'vitest'
import { ChangeSet } from '#local/changes.ts'
import { readAllMeta, readMeta, writeMeta } from '#local/meta.ts'
import { entityNames, fillKeyOf } from '#domain/entities.ts'
import { leaveScopes } from '#sync/reset.ts'
import { foldedTables } from '#local/fold.ts'
import { memoryDesk } from '../../support/replica.ts'

const article = {
  ...{ id: 31, docId: 7, name: 'Store a battery', base: 'Riders', category: '', text: 'Keep it dry.' },
  ...{ isWhole: true, updatedAt: 1, v: 5 },
}

test('D2-33: articles leave with the right to read them and are asked for when it comes, without a new filling', async () => {
  const { db } = await memoryDesk()
  await db.articleTexts.put(article)
  await writeMeta(db, { scopes: ['acct', 'articles'], filled: entityNames.map(fillKeyOf) })
  const take = (scopes: string[], epoch: number) =>
    db.transaction('rw', [...foldedTables(db), db.tomb], async () =>
      leaveScopes(db, scopes, epoch, new ChangeSet()),
    )
  expect(await take(['acct'], 2)).toBe(false)
  expect(await db.articleTexts.count()).toBe(0)
  expect(await take(['acct', 'articles'], 3)).toBe(false)
  const { filled, snapshot } = await readAllMeta(db)
  expect([filled.includes('articleTexts'), filled.length, snapshot]).toEqual([
    false,
    entityNames.length - 1,
    null,
  ])
  // An inbox is another scope.
  expect(await take(['acct', 'articles', 'mbox:4'], 4)).toBe(true)
  expect(await readMeta(db, 'snapshot')).not.toBeNull()
})

test('D2-33: articles leave a device whose earlier build had not heard of the right', async () => {
  const { db } = await memoryDesk()
  await db.articleTexts.put(article)
  await writeMeta(db, { scopes: ['acct'] })
  await db.transaction('rw', [...foldedTables(db), db.tomb], () =>
    leaveScopes(db, ['acct', 'task'], 2, new ChangeSet()),
  )
  expect(await db.articleTexts.count()).toBe(0)
})
