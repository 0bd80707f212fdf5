import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { ListPage, ListQuery } from '#domain/list-query.ts'
import type { RecordMarks, Resource, ResourceEndpoints } from '#domain/resource.ts'
import type { ScopedActor } from '../access/actor.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { secretNames, type KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { joinedOf, requireReferences, requireUnused, writeJoins } from './links.ts'
import { cursorOf, statementsOf, type RecordTable } from './statements.ts'

/** Context of a hook: the transaction of the change, and its author. */
export interface ResourceWork {
  sql: DeskSql
  actor: ScopedActor
}

/** Hooks of a record kind besides the five calls; each runs inside the transaction of the change. */
export interface ResourceHooks<Input, Row> {
  /**
   * Validates and normalises input; its references may have been deleted.
   * @throws DeskError INVALID with the field.
   */
  check?(work: ResourceWork, words: Input, before: Row | null): Promise<object>
  /** Writes to other tables; words are null when the record is deleted, `before` when it is new. */
  after?(work: ResourceWork, id: Id, words: Input | null, before: Row | null): Promise<void>
  /** Refuses to delete a record in use. @throws DeskError CONFLICT with a sentence. */
  release?(work: ResourceWork, row: Row): Promise<void>
  /** Response form of a stored row. */
  show?(kept: Row): Row
}

/** Storage of a record kind, and its hooks. */
export interface ResourceParts<Input, Row> extends RecordTable {
  database: Database
  /** Server time in epoch ms. */
  now(): number
  hooks?: ResourceHooks<Input, Row>
  /** Required for a kind with secrets. */
  secrets?: KeptSecrets
}

/** A record before and after a change. */
interface Changed<Input, Row> {
  id: Id
  before: Row | null
  after: Row | null
  /** Written values, if any. */
  words?: Input
}

/** Handlers for the five calls of a record kind; each change is one transaction. */
export function resourceHandlers<Input, Row extends RecordMarks>(
  resource: Resource<Input, Row>,
  { database, now, hooks = {}, secrets, ...where }: ResourceParts<Input, Row>,
): HandlersOf<Resource<Input, Row>['endpoints']> {
  const statements = statementsOf(resource as Resource, {
    ...where,
    derived: { ...derivedOf(resource, secrets), ...where.derived },
  })
  if (!secrets && resource.secrets.length > 0) throw new Error(`${resource.name} needs a place for secrets`)
  const { show = (kept: Row) => kept } = hooks
  const { read, reread } = readsOf<Row>(resource, statements)
  const change = changing(resource, { database, now })
  const stored = async (work: ResourceWork, words: Input, before: Row | null): Promise<object> => {
    await refuseTwin(resource, statements, work.sql, words as object, before?.id ?? null)
    return checked(resource, hooks, work, words, before)
  }
  const written = writesBeside(resource, { hooks, secrets })
  const status = async ({ id, isActive }: { id: Id; isActive: boolean }, call: Call) => {
    const { after } = await change(call, async (work) => {
      const before = await read(work, id, true)
      await work.sql.rows(statements.update(work.sql.accountId, id, { isActive }))
      return { id, before, after: await reread(work, id) }
    })
    return show(invariant(after, resource.name))
  }
  const five: HandlersOf<ResourceEndpoints<Input, Row>> = {
    list: (query, { actor }) =>
      database.look(actor.accountId, (sql) => pageOf({ sql, actor }, statements, query, show)),
    get: ({ id }, { actor }) =>
      database.look(actor.accountId, async (sql) => show(await read({ sql, actor }, id))),
    async create(words, call) {
      const { after } = await change(call, async (work) => {
        const { sql } = work
        const kept = await stored(work, words, null)
        const [made] = await sql.rows<{ id: Id }>(statements.insert(sql.accountId, kept))
        const { id } = invariant(made, resource.name)
        await written(work, id, words, null)
        return { id, before: null, after: await reread(work, id), words }
      })
      return show(invariant(after, resource.name))
    },
    async update({ id, revision, ...rest }, call) {
      const { after } = await change(call, async (work) => {
        const { sql } = work
        const before = await read(work, id, true)
        const held = resource.patched.map((key) => [key, (before as Record<string, unknown>)[key]])
        const given = Object.entries(rest).filter(([, value]) => value !== undefined)
        const words = Object.fromEntries([...held, ...given]) as Input
        if (revision !== undefined && revision !== before.revision)
          throw changedMeanwhile(resource, show(before))
        const kept = await stored(work, words, before)
        await sql.rows(statements.update(sql.accountId, id, kept))
        await written(work, id, words, before)
        return { id, before, after: await reread(work, id), words }
      })
      return show(invariant(after, resource.name))
    },
    async remove({ id }, call) {
      await change(call, async (work) => {
        const before = await read(work, id, true)
        await hooks.release?.(work, before)
        await requireUnused(resource, work.sql, id)
        await work.sql.rows(statements.remove(work.sql.accountId, id))
        await written(work, id, null, before)
        return { id, before, after: null }
      })
      return { id }
    },
  }
  return { ...five, ...('status' in resource.endpoints && { status }) } as HandlersOf<
    Resource<Input, Row>['endpoints']
  >
}

/** Reads a record within its change. */
const readsOf = <Row>(
  { name }: Pick<Resource, 'name'>,
  statements: Pick<ReturnType<typeof statementsOf>, 'one'>,
) => ({
  async read({ sql, actor }: ResourceWork, id: Id, isLocking = false): Promise<Row> {
    const [row] = await sql.rows<Row>(statements.one(sql.accountId, actor, id, isLocking))
    if (!row) throw new DeskError('NOT_FOUND')
    return row
  },
  /** Re-reads a written record: the caller's scopes may have been loaded before it existed. */
  async reread({ sql }: ResourceWork, id: Id): Promise<Row> {
    const [row] = await sql.rows<Row>(statements.one(sql.accountId, null, id))
    return invariant(row, name)
  },
})

/** SQL of columns from other tables. */
const derivedOf = (resource: Pick<Resource, 'name' | 'joins'>, secrets: KeptSecrets | undefined) => ({
  ...joinedOf(resource),
  ...(secrets && { secrets: secretNames(resource.name) }),
})

/** Values to store, once the referenced records are known to exist. */
async function checked<Input, Row extends RecordMarks>(
  resource: Resource<Input, Row>,
  hooks: ResourceHooks<Input, Row>,
  work: ResourceWork,
  words: Input,
  before: Row | null,
): Promise<object> {
  await requireReferences(resource, work.sql, words as object, before)
  return (await hooks.check?.(work, words, before)) ?? (words as object)
}

/** Writes to other tables; words are null when the record is deleted. */
const writesBeside =
  <Input, Row extends RecordMarks>(
    resource: Resource<Input, Row>,
    { hooks, secrets }: { hooks: ResourceHooks<Input, Row>; secrets: KeptSecrets | undefined },
  ) =>
  async (work: ResourceWork, id: Id, words: Input | null, before: Row | null): Promise<void> => {
    if (words === null) await secrets?.removeAll(work.sql, resource.name, id)
    else {
      await secrets?.write(work.sql, resource.name, id, secretsOf(resource, words as object))
      await writeJoins(resource, work.sql, id, words as object)
    }
    await hooks.after?.(work, id, words, before)
  }

/** Changes a record in one transaction, with an audit log entry. */
const changing =
  <Input, Row extends RecordMarks>(
    resource: Resource<Input, Row>,
    { database, now }: Pick<ResourceParts<Input, Row>, 'database' | 'now'>,
  ) =>
  ({ actor, key }: Call, work: (work: ResourceWork) => Promise<Changed<Input, Row>>) =>
    database.desk(actor.accountId, async (sql) => {
      const changed = await work({ sql, actor })
      const given = changed.words ? Object.entries(secretsOf(resource, changed.words)) : []
      const secretsWritten = given.flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [name],
      )
      const told = ofRecord(resource.name, { ...changed, secretsWritten })
      await recordChange(sql, told, { actorId: actor.userId, op: key, at: now() })
      return changed
    })

async function pageOf<Row extends RecordMarks>(
  { sql, actor }: ResourceWork,
  statements: Pick<ReturnType<typeof statementsOf>, 'list'>,
  query: ListQuery,
  show: (row: Row) => Row,
): Promise<ListPage<Row>> {
  type Found = Row & { _key: unknown; _total?: number }
  const found = await sql.rows<Found>(statements.list(sql.accountId, actor, query))
  const shown = found.slice(0, query.limit)
  const last = found.length > shown.length ? shown.at(-1) : undefined
  const total = found[0] ? found[0]._total : 0
  return {
    data: shown.map(({ _key, _total, ...row }) => show(row as unknown as Row)),
    ...(query.cursor === undefined && total !== undefined ? { total } : {}),
    next: last ? cursorOf(last._key, last.id) : null,
  }
}

/** Written secrets. */
const secretsOf = ({ secrets }: Pick<Resource, 'secrets'>, words: unknown) =>
  Object.fromEntries(
    secrets.map((name) => [name, (words as Record<string, string | null | undefined>)[name]]),
  )

/** CONFLICT for a record that was saved meanwhile, with its current values. */
export const changedMeanwhile = ({ noun }: Pick<Resource, 'noun'>, current: object): DeskError =>
  new DeskError('CONFLICT', {
    reason: 'changed',
    message: `Somebody changed this ${noun} while you were away.`,
    facts: { current },
  })

/**
 * Refuses a duplicate of a unique key. Changes of the account are serialised meanwhile, so that of two
 * concurrent ones the second is refused; existing duplicates stay.
 */
async function refuseTwin(
  { unique }: Pick<Resource, 'unique'>,
  { twin }: Pick<ReturnType<typeof statementsOf>, 'twin'>,
  sql: DeskSql,
  words: object,
  id: Id | null,
): Promise<void> {
  const statement = twin(sql.accountId, id, words)
  if (!statement || !unique) return
  await sql.rows({
    text: 'select pg_advisory_xact_lock(20306, $1)',
    values: [sql.accountId],
  })
  const [found] = await sql.rows(statement)
  if (found) throw new DeskError('INVALID', { field: unique.fields[0], message: unique.message })
}
