import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { MovedRecords } from '#domain/customers/merge.ts'
import { nameOf } from '#domain/people/name.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { duplicateGroups, duplicatesOf } from './duplicates.ts'
import { contactRow } from './read.ts'
import { mergeInto, recordsOf, unmerge } from './merging.ts'

/** Contacts merged into one, latest merge first. */
const mergedOf = async (sql: DeskSql, contactId: number) => {
  const rows = await sql.rows<{ id: number; gone: MovedRecords['gone']; mergedAt: number }>({
    name: 'merged contacts',
    text: `select contact_id as id, moved -> 'gone' as gone, merged_at as "mergedAt" from contact_merges
      where account_id = $1 and into_id = $2 order by merged_at desc, contact_id desc limit 50`,
    values: [sql.accountId, contactId],
  })
  return rows.map(({ gone, ...row }) => ({ ...row, name: nameOf(gone) }))
}

type Calls = 'getDuplicates' | 'listDuplicates' | 'previewMerge' | 'mergeCustomers' | 'unmergeCustomers'

/** Handlers for duplicates and merges of contacts. */
export function mergeHandlers({ database, now }: { database: Database; now(): number }) {
  return {
    getDuplicates: ({ id }, { actor }) =>
      database.look(actor.accountId, async (sql) => ({
        duplicates: await duplicatesOf(sql, id),
        merged: await mergedOf(sql, id),
      })),
    listDuplicates: (_, { actor }) =>
      database.look(actor.accountId, async (sql) => ({ groups: await duplicateGroups(sql) })),
    previewMerge: ({ id, other }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        const [stays, goes] = [await contactRow(sql, id), await contactRow(sql, other)]
        if (!stays || !goes || id === other) throw new DeskError('NOT_FOUND')
        const { conversations, tasks, assets } = await recordsOf(sql, other)
        return {
          ...{ stays, goes },
          ...{ conversations: conversations.length, tasks: tasks.length, assets: assets.length },
        }
      }),
    async mergeCustomers({ id, other, take }, { actor, key }) {
      await database.desk(actor.accountId, (sql) =>
        mergeInto(
          sql,
          { staysId: id, goesId: other, taken: take },
          { userId: actor.userId, key, now: now() },
        ),
      )
      return { id, mergedId: other }
    },
    async unmergeCustomers({ id, mergedId }, { actor, key }) {
      await database.desk(actor.accountId, (sql) =>
        unmerge(sql, { staysId: id, goesId: mergedId }, { userId: actor.userId, key, now: now() }),
      )
      return { id, mergedId }
    },
  } satisfies Pick<HandlersOf<(typeof endpoints)['customers']>, Calls>
}
