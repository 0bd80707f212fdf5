import { parse } from 'tldts'
import { invariant } from '#lib/invariant.ts'
import type { Id } from '#lib/id.ts'
import { companyResource, type Company, type CompanyInput } from '#domain/customers/company.ts'
import { contactLimits, type CustomerNote } from '#domain/customers/contact.ts'
import type { companyEndpoints } from '#domain/customers/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { ListQuery } from '#domain/list-query.ts'
import type { BulkOutcome } from '#domain/via.ts'
import { recordChange } from '../events/record.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { readCompanies } from './read-companies.ts'
import { fieldRules } from './custom-fields.ts'
import { requireFitting } from '#domain/customers/field-values.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import { companies } from '../schema/customers.ts'
import { ofRecord } from '#domain/events/record-events.ts'

/** Dependencies of the company handlers. */
export interface CompanyParts {
  database: Database
  /** Server time in epoch ms. */
  now(): number
  /** True for a domain of a mail provider, whose addresses belong to people of many companies. */
  isFreeMail(domain: string): boolean
}

const callsOf = (parts: CompanyParts) =>
  resourceHandlers(companyResource, {
    ...parts,
    table: companies,
    hooks: {
      check: async (work, words, before) => ({
        ...(await checked(parts, work, words, before)),
        ...(before ? {} : { createdAt: parts.now() }),
      }),
      after: (work, id, words) => rename(work, id, words, parts.now()),
    },
  })

/** Companies as choices of a list. */
export const companyChoicesOf = (parts: CompanyParts) => async (query: ListQuery<'name'>, call: Call) => {
  const { data, ...rest } = await callsOf(parts).list(query, call)
  return { ...rest, data: data.map(({ id, name }) => ({ id, name })) }
}

/** Handlers for companies. */
export function companyHandlers(parts: CompanyParts): HandlersOf<typeof companyEndpoints> {
  const { remove, ...calls } = callsOf(parts)
  return {
    ...calls,
    list: (asked, { actor }) =>
      parts.database.look(actor.accountId, (sql) =>
        readCompanies(sql, asked, { userId: actor.userId, now: parts.now() }),
      ),
    companyChoices: companyChoicesOf(parts),
    async deleteCompanies({ ids }, call) {
      const outcome: BulkOutcome = { updated: [], refused: [] }
      for (const id of new Set(ids)) {
        try {
          await remove({ id }, call)
          outcome.updated.push(id)
        } catch (error) {
          if (!(error instanceof DeskError)) throw error
          outcome.refused.push({ id, message: error.message })
        }
      }
      return outcome
    },
    postCompanyNote: ({ id, note }, call) => addNote(parts, id, note, call),
  }
}

/** A shared mail domain cannot be bound to a company. @throws DeskError INVALID. */
async function checked(
  { isFreeMail }: CompanyParts,
  { sql }: ResourceWork,
  words: CompanyInput,
  before: Company | null,
) {
  const { domain, bindWithDomain } = words
  requireFitting(await fieldRules(sql, 'company'), words.fields, before && before.fields)
  const refuse = (message: string) => new DeskError('INVALID', { field: 'domain', message })
  const isBoundAlready = before?.bindWithDomain && before.domain === domain
  if (!bindWithDomain || isBoundAlready) return words
  if (domain === '') throw refuse('Domain is a required field')
  const { domain: registered, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true })
  if (registered === null || !(isIcann === true || isPrivate === true) || isFreeMail(domain))
    throw refuse('Customers of many companies write from this domain')
  const [twin] = await sql.rows<{ name: string }>({
    name: 'company of a domain',
    text: `select name from companies
      where account_id = $1 and domain = $2 and bind_with_domain and id is distinct from $3::bigint`,
    values: [sql.accountId, domain, before?.id ?? null],
  })
  if (twin) throw refuse(`Customers of this domain belong to ${twin.name}`)
  return words
}

/** Copies the new name to the company's contacts, also on devices; a deletion leaves them the old name. */
async function rename({ sql, actor }: ResourceWork, id: Id, words: CompanyInput | null, at: number) {
  const name = words?.name ?? null
  const people = await sql.rows<{ id: Id }>({
    name: 'people of a company',
    text: `select id from contacts where account_id = $1 and company_id = $2
      and ($3::text is null or company_name <> $3) order by id`,
    values: [sql.accountId, id, name],
  })
  if (people.length === 0) return
  const cause = { actorId: actor.userId, op: null, origin: 'person', ruleId: null, isSilent: true } as const
  await inUnitOfWork(sql, { cause, at }, async ({ tx }) => {
    const ids = people.map((each) => each.id)
    for (const contact of await tx.along('contacts', ids))
      tx.carry('contacts', contact, name === null ? { companyId: null } : { companyName: name })
  })
}

async function addNote({ database, now }: CompanyParts, id: Id, note: string, { actor, key }: Call) {
  return database.desk(actor.accountId, async (sql) => {
    const [company] = await sql.rows<{ notes: CustomerNote[] }>({
      name: 'notes of a company',
      text: 'select notes from companies where account_id = $1 and id = $2 for update',
      values: [sql.accountId, id],
    })
    if (!company) throw new DeskError('NOT_FOUND')
    const { notes } = company
    const known = notes.find((each) => each.id === key)
    if (known) return known
    if (notes.length >= contactLimits.notes)
      throw new DeskError('INVALID', {
        field: 'note',
        message: `A company has at most ${contactLimits.notes} notes`,
      })
    const made = { id: key, note, authorId: actor.userId, createdAt: now() }
    const after = [...notes, made]
    const [written] = await sql.rows({
      name: 'note on a company',
      text: `update companies set notes = $3, revision = revision + 1 where account_id = $1 and id = $2 returning id`,
      values: [sql.accountId, id, jsonOf(after)],
    })
    invariant(written, 'company')
    const told = ofRecord(companyResource.name, { id, before: { notes }, after: { notes: after } })
    await recordChange(sql, told, { actorId: actor.userId, op: key, at: now() })
    return made
  })
}
