import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { categoryLimits, type Category, type categoryEndpoints } from '#domain/knowledge/category.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { changedMeanwhile } from '../resources/handlers.ts'
import type { DeskSql } from '../store/database.ts'
import type { KnowledgeParts } from './handlers.ts'
import { holdBase, lastPlace, moveBetween } from './order.ts'
import { hasKnowledgeBase, inLiveBase } from './read.ts'

const ordered = { place: 'c.place, c.id', name: 'fold_text(c.name), c.id' }

/** Categories of a knowledge base, or the one with an id. */
export function readCategories(
  sql: DeskSql,
  { docId = null, id = null }: { docId?: Id | null; id?: Id | null },
  orderBy: keyof typeof ordered = 'place',
): Promise<Category[]> {
  return sql.rows<Category>({
    text: `select c.id, c.doc_id as "docId", c.name, c.description, c.revision,
        (select count(*)::int from articles a where a.account_id = c.account_id and a.category_id = c.id
          and a.deleted_at is null) as "articleCount"
      from knowledge_categories c where c.account_id = $1 and ($2::bigint is null or c.doc_id = $2)
        and ($3::bigint is null or c.id = $3) and ${inLiveBase('c')} order by ${ordered[orderBy]}`,
    values: [sql.accountId, docId, id],
  })
}

async function readCategory(sql: DeskSql, id: Id): Promise<Category> {
  const [found] = await readCategories(sql, { id })
  if (!found) throw new DeskError('NOT_FOUND')
  return found
}

/** Appends a category. The knowledge base must be locked. @returns its id. */
export async function insertCategory(
  sql: DeskSql,
  { docId, name, description }: Pick<Category, 'docId' | 'name' | 'description'>,
): Promise<Id> {
  const place = await lastPlace(sql, { table: 'knowledge_categories', docId })
  if (place > categoryLimits.count)
    throw new DeskError('CONFLICT', {
      message: `A knowledge base has at most ${categoryLimits.count} categories`,
    })
  const [made] = await sql.rows<{ id: Id }>({
    name: 'make a category',
    text: `insert into knowledge_categories (account_id, doc_id, name, description, place, revision)
      values ($1, $2, $3, $4, $5, 1) returning id`,
    values: [sql.accountId, docId, name, description, place],
  })
  return invariant(made, 'category').id
}

async function refuseTwin(sql: DeskSql, docId: Id, name: string, id: Id | null): Promise<void> {
  const [twin] = await sql.rows({
    name: 'category of the same name',
    text: `select 1 from knowledge_categories where account_id = $1 and doc_id = $2 and fold_text(name) = fold_text($3)
      and id is distinct from $4::bigint limit 1`,
    values: [sql.accountId, docId, name, id],
  })
  if (twin)
    throw new DeskError('INVALID', { field: 'name', message: 'A category with this name exists already' })
}

/** Changes a category in a transaction and writes the audit log. */
const changing =
  ({ database, clock }: Pick<KnowledgeParts, 'database' | 'clock'>) =>
  <R>({ actor, key }: Call, work: (sql: DeskSql) => Promise<R>, id: Id | null, made?: (result: R) => Id) =>
    database.desk(actor.accountId, async (sql) => {
      const before = id === null ? null : await readCategory(sql, id)
      if (before) await holdBase(sql, before.docId)
      const result = await work(sql)
      const [after = null] = await readCategories(sql, { id: made ? made(result) : id })
      const told = ofRecord('knowledgeCategories', {
        id: (after ?? before)?.id ?? 0,
        before: before && wordsOf(before),
        after: after && wordsOf(after),
      })
      await recordChange(sql, told, { actorId: actor.userId, op: key, at: clock.now() })
      return result
    })

/** Handlers for article categories. */
export function categoryHandlers({ database, clock }: Pick<KnowledgeParts, 'database' | 'clock'>) {
  const listOf = async (sql: DeskSql, docId: Id, orderBy?: 'place' | 'name') => {
    const data = await readCategories(sql, { docId }, orderBy)
    return { data, total: data.length }
  }
  const change = changing({ database, clock })
  return {
    getCategories: ({ docId, orderBy }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        if (!(await hasKnowledgeBase(sql, docId))) throw new DeskError('NOT_FOUND')
        return listOf(sql, docId, orderBy)
      }),
    getCategoryDetail: ({ categoryId }, { actor }) =>
      database.look(actor.accountId, (sql) => readCategory(sql, categoryId)),
    createCategory: (words, call) =>
      change(
        call,
        async (sql) => {
          await holdBase(sql, words.docId)
          await refuseTwin(sql, words.docId, words.name, null)
          return readCategory(sql, await insertCategory(sql, words))
        },
        null,
        ({ id }) => id,
      ),
    updateCategory: ({ id, revision, name, description }, call) =>
      change(
        call,
        async (sql) => {
          const before = await readCategory(sql, id)
          if (revision !== undefined && revision !== before.revision)
            throw changedMeanwhile({ noun: 'category' }, before)
          await refuseTwin(sql, before.docId, name, id)
          await sql.rows({
            name: 'change a category',
            text: `update knowledge_categories set name = $3, description = $4, revision = revision + 1
              where account_id = $1 and id = $2`,
            values: [sql.accountId, id, name, description],
          })
          return readCategory(sql, id)
        },
        id,
      ),
    deleteCategory: ({ id }, call) =>
      change(
        call,
        async (sql) => {
          await sql.rows({
            name: 'delete a category',
            text: 'delete from knowledge_categories where account_id = $1 and id = $2',
            values: [sql.accountId, id],
          })
          return { id }
        },
        id,
      ),
    updateCategorySequence: ({ id, docId, prevId, nextId }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        await holdBase(sql, docId)
        if ((await readCategory(sql, id)).docId !== docId) throw new DeskError('NOT_FOUND')
        await moveBetween(sql, { table: 'knowledge_categories', docId }, id, { prevId, nextId })
        return listOf(sql, docId)
      }),
  } satisfies HandlersOf<typeof categoryEndpoints>
}

const wordsOf = ({ name, description }: Category) => ({ name, description })
