import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'
import { answersName, deleteAnswers } from './delete-answers.ts'
import { isQuotaError } from './files/quota.ts'

/*
 * Cached answers for pages without replica data, so that they stay readable offline (D1-171). A separate
 * database per agent, beside the replica: deletable at any time, and deleted with the session.
 */

/** A cached answer. */
export interface KeptAnswer<Value> {
  value: Value
  /** Time of arrival, epoch ms. */
  at: number
}

interface AnswerRow extends KeptAnswer<unknown> {
  question: string
}

/** Maximum of cached answers; the oldest are evicted. */
export const maxAnswers = 500

class Answers extends Dexie {
  declare answers: Table<AnswerRow, string>

  constructor(replicaName: string) {
    super(answersName(replicaName))
    this.version(1).stores({ answers: 'question, at' })
  }
}

async function inAnswers<T>(replicaName: string, work: (answers: Answers['answers']) => Promise<T>) {
  const cache = new Answers(replicaName)
  try {
    return await cache.transaction('rw', cache.answers, () => work(cache.answers))
  } finally {
    cache.close()
  }
}

/** Caches an answer. On a full device it drops the cache, in favour of data that cannot be refetched. */
export async function keepAnswer(
  replicaName: string,
  question: string,
  answer: KeptAnswer<unknown>,
): Promise<void> {
  try {
    await inAnswers(replicaName, async (answers) => {
      await answers.put({ question, ...answer })
      const surplus = (await answers.count()) - maxAnswers
      if (surplus > 0) await answers.bulkDelete(await answers.orderBy('at').limit(surplus).primaryKeys())
    })
  } catch (error) {
    console.warn(error)
    if (isQuotaError(error)) await deleteAnswers(replicaName)
  }
}

/** The last answer to a question; undefined without one, or if an older build cached it in another shape. */
export async function answerOf<Value>(
  replicaName: string,
  question: string,
  schema: z.ZodMiniType<Value>,
): Promise<KeptAnswer<Value> | undefined> {
  try {
    const row = await inAnswers(replicaName, (answers) => answers.get(question))
    if (!row) return undefined
    const value = z.safeParse(schema, row.value)
    return value.success ? { value: value.data, at: row.at } : undefined
  } catch (error) {
    // An unreadable cache counts as empty: the page says that it needs a connection.
    console.warn(error)
    return undefined
  }
}
