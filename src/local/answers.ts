import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'
import { answersName, deleteAnswers } from './delete-answers.ts'
import { isQuotaError } from './files/quota.ts'

/*
 * Last answers for pages without replica data, so that they stay readable offline (D1-171). A database of its own for
 * each agent, beside the replica: it may be deleted whole at any time, and goes with the session.
 */

/** An answer as it was. */
export interface KeptAnswer<Value> {
  value: Value
  /** When it came, epoch ms. */
  at: number
}

interface AnswerRow extends KeptAnswer<unknown> {
  question: string
}

/** Answers that are kept; the oldest give way. */
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

/** Keeps an answer. A device that is full keeps none, and its room is given back to what cannot be fetched again. */
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

/** The last answer to a question; undefined where there is none, or an older build kept it in another shape. */
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
    // A cache that cannot be read holds nothing: the page says that it needs a connection.
    console.warn(error)
    return undefined
  }
}
