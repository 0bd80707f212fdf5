import * as z from 'zod/mini'
import { contactImport } from '../customers/import/contact-import.ts'
import type { Judged, ParsedRow } from '../customers/import/import-kind.ts'
import type { JobStep } from '../jobs/kind.ts'
import type { DeskImportParts, DeskImportProgress } from './place.ts'
import { customerContent } from './neutral.ts'
import { broughtIn, noteBrought, type KeptRecord } from './store.ts'

const limit = { name: 100, company: 100 }

/** Customer in the row format of file imports. */
function saidOf(content: unknown): ParsedRow {
  const { email, name, phone, company } = z.parse(customerContent, content)
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const values = {
    ...{ email, firstName: first.slice(0, limit.name), lastName: rest.join(' ').slice(0, limit.name) },
    ...(phone !== null && { phone }),
    ...(company !== null && { companyName: company.slice(0, limit.company) }),
  }
  return { key: email, name, values, fields: {} }
}

/** Adds customers; an existing address stays unchanged. */
export function bringCustomers(
  { database }: DeskImportParts,
  records: readonly KeptRecord[],
  reached: DeskImportProgress,
): JobStep<DeskImportProgress> {
  const all = records.map((record) => ({ ...record, said: saidOf(record.content) }))
  return async (work) => {
    const { sql } = work
    const before = await broughtIn(
      sql,
      all.map(({ source }) => source),
    )
    const find = await contactImport.look(
      sql,
      all.map(({ said }) => said),
    )
    const next = { ...reached, position: all.at(-1)?.position ?? reached.position }
    const seen = new Set<string>()
    const added: Judged[] = []
    for (const { said, source, position: line } of all) {
      const { held, fault } = find(said)
      const isTwin = said.key !== null && seen.has(said.key)
      if (said.key !== null) seen.add(said.key)
      if (held || isTwin || before.has(source)) next.known += 1
      else if (fault) next.refused += 1
      else added.push({ line, fate: 'added', value: '', reason: null, said, held: null, change: said.values })
    }
    next.customers += added.length
    await contactImport.write(
      {
        database,
        work,
        async keep(written) {
          work.made(written.map(({ recordId }) => recordId))
          const sources = new Map(all.map(({ position, source }) => [position, source]))
          const rows = written.map(({ line, recordId, after }) => {
            return { source: sources.get(line) ?? '', kind: 'customer' as const, recordId, after }
          })
          await noteBrought(sql, rows)
        },
      },
      added,
      [],
    )
    return { place: next, done: all.length }
  }
}
