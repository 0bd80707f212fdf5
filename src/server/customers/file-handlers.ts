import { Readable } from 'node:stream'
import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { byteOrderMark, csvLine } from '#lib/csv.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { refusalColumn } from '#domain/customers/import-words.ts'
import { refusedName, type ImportCalls } from '#domain/customers/import.ts'
import { countryOf } from '#domain/places/countries.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { fieldRules } from './custom-fields.ts'
import { judgeOf } from './import/import-job.ts'
import type { ImportKind } from './import/import-kind.ts'
import { readStoredImport } from './import/import-store.ts'
import { readContacts } from './read.ts'

const fileOf = (name: string, lines: AsyncIterable<string>): FileAnswer => ({
  ...{ name, type: 'text/csv', size: null, tag: name },
  read: () => Readable.from(lines),
})

/** Handler that returns refused rows as a file. */
export function refusedHandlers(kind: ImportKind, database: Database) {
  return {
    async getRefused({ id }, { actor }) {
      const look = <Answer>(work: (sql: DeskSql) => Promise<Answer>) => database.look(actor.accountId, work)
      const { columns, name } = await look((sql) => readStoredImport(sql, kind, id))
      // A corrected file may have the column of reasons from an earlier import; it is replaced.
      const kept = [...columns.keys()].filter((at) => columns[at] !== refusalColumn)
      const lines = await look(async (sql) => {
        const { judge, rows } = await judgeOf(sql, kind, id)
        const judged = await judge.judge(sql, rows)
        return rows.flatMap(({ cells }, at) => {
          const reason = judged[at]?.reason ?? null
          return reason === null ? [] : [csvLine([...kept.map((column) => cells[column] ?? ''), reason])]
        })
      })
      async function* all() {
        yield byteOrderMark + csvLine([...kept.map((at) => columns[at] ?? ''), refusalColumn])
        yield* lines
      }
      return fileOf(refusedName(name), all())
    },
  } satisfies HandlersOf<Pick<ImportCalls, 'getRefused'>>
}

/** Handlers for the export of contacts as a file. */
export function exportHandlers({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async exportContacts(asked, { actor }) {
      const look = <Answer>(work: (sql: DeskSql) => Promise<Answer>) => database.look(actor.accountId, work)
      const fields = await look((sql) => fieldRules(sql, 'contact'))
      const labels = await look((sql) =>
        sql.rows<{ id: Id; label: string }>({
          name: 'labels of an export',
          text: 'select id, label from labels where account_id = $1',
          values: [sql.accountId],
        }),
      )
      const labelOf = new Map(labels.map(({ id, label }) => [id, label]))
      const query = { ...asked, sort: 'createdAt', order: 'asc', page: 1, limit: 500 } as const
      const first = await look((sql) => readContacts(sql, actor, query, clock.now()))
      async function* lines() {
        const head = ['First name', 'Last name', 'Email', 'Other emails', 'Phone', 'Title', 'Company']
        const place = ['Street', 'Postal code', 'City', 'Country', 'Tags']
        yield byteOrderMark + csvLine([...head, ...place, ...fields.map(({ name }) => name)])
        for (let page = first; ;) {
          for (const row of page.data) {
            const { address } = row
            yield csvLine([
              ...[row.firstName, row.lastName, row.email ?? '', row.otherEmails.join(' '), row.phone ?? ''],
              ...[row.title, row.company?.name ?? '', address.streetAddress, address.postalCode],
              ...[address.locality, countryOf(address.country)?.name ?? ''],
              row.tags.flatMap((id) => labelOf.get(id) ?? []).join(', '),
              ...fields.map(({ id }) => row.fields[id] ?? ''),
            ])
          }
          const cursor = page.next
          if (cursor === null) return
          page = await look((sql) => readContacts(sql, actor, { ...query, cursor }, clock.now()))
        }
      }
      return fileOf('customers.csv', lines())
    },
  } satisfies HandlersOf<Pick<(typeof endpoints)['imports'], 'exportContacts'>>
}
