import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { id } from '#domain/fields.ts'
import { transferLimits } from '#domain/knowledge/transfer.ts'
import type { JobKind, JobStep } from '../jobs/kind.ts'
import { putJobIn } from '../jobs/start.ts'
import type { DeskSql } from '../store/database.ts'
import { copyFile, outsideFiles, type CopyParts } from './copy-file.ts'
import { replaceAttributes, takeBackCopies } from './copied-attributes.ts'
import type { Origin } from './read.ts'

const inputSchema = z.object({ name: z.string(), articleIds: z.array(id()), userId: id() })
type Input = z.infer<typeof inputSchema>

const placeSchema = z.object({
  /** Number of processed articles. */
  articles: z.int(),
  ...{ copied: z.int(), bytes: z.int(), failed: z.int() },
  /** First failures, as sentences. */
  failures: z.array(z.string()),
})
type Place = z.infer<typeof placeSchema>

const nothingYet: Place = { ...{ articles: 0, copied: 0, bytes: 0, failed: 0 }, failures: [] }

/** Job name stored in the job rows. */
const copyJobName = 'article-files'

/** Job that copies external files of imported articles; a link to an unavailable file stays. */
export const copyJob = (parts: CopyParts): JobKind<Input, Place> => ({
  name: copyJobName,
  title: 'Pictures and files of imported articles',
  ...{ input: inputSchema, place: placeSchema, isSilent: true },
  about: ({ name }) => name,
  outcome: ({ copied, failed, failures }) =>
    [
      `${copied} copied`,
      ...(failed > 0 ? [`${failed} not copied, their links stay: ${failures.join('; ')}`] : []),
      ...(failed > failures.length ? [`and ${failed - failures.length} more`] : []),
    ].join(', '),
  count: (_, { articleIds }) => Promise.resolve(articleIds.length),
  async *steps({ accountId, input: { articleIds, userId }, place }) {
    let reached = place ?? nothingYet
    for (const articleId of articleIds.slice(reached.articles)) {
      const html = await parts.database.look(accountId, (sql) => wordsOf(sql, articleId))
      const { copies, next } = await copyAll(parts, { accountId, userId }, html, reached)
      const step: JobStep<Place> = async ({ sql, made }) => {
        await replaceAttributes(sql, articleId, copies)
        if (copies.length > 0) made([articleId])
        return { place: next, done: 1 }
      }
      yield step
      reached = next
    }
  },
  undo: {
    text: 'Articles show the pictures and files at their old places again, and the copies are removed.',
    async run({ sql }, articleIds, place) {
      await takeBackCopies(sql, parts, articleIds)
      return place
    },
  },
})

/** Starts the job for new articles with external pictures or files, if there are any. */
export async function beginCopies(
  sql: DeskSql,
  { userId, now, name, origin }: { userId: Id; now: number; name: string; origin: Origin },
  articleIds: readonly Id[],
): Promise<void> {
  const rows = await sql.rows<{ id: Id; content: string }>({
    name: 'imported words',
    text: 'select id, content from articles where account_id = $1 and id = any($2) order by id',
    values: [sql.accountId, articleIds],
  })
  const ids = rows.flatMap(({ id: one, content }) =>
    outsideFiles(content, origin()).length > 0 ? [one] : [],
  )
  if (ids.length === 0) return
  const job = { kind: copyJobName, input: { name, articleIds: ids, userId }, total: ids.length }
  await putJobIn(sql, job, { startedBy: userId, now })
}

/** Copies the external files of an article. @returns pairs of old and new attribute, and progress. */
async function copyAll(
  parts: CopyParts,
  owner: { accountId: Id; userId: Id },
  html: string,
  reached: Place,
): Promise<{ copies: [before: string, after: string][]; next: Place }> {
  const next = { ...reached, articles: reached.articles + 1, failures: [...reached.failures] }
  const copies: [string, string][] = []
  for (const file of outsideFiles(html, parts.origin())) {
    const room = transferLimits.filesBytes - next.bytes
    const isFull = next.copied + next.failed >= transferLimits.files || room <= 0
    const copied = isFull
      ? { reason: 'this import has too many files' }
      : await copyFile(parts, owner, file, room)
    if ('reason' in copied) {
      next.failed += 1
      if (next.failures.length < transferLimits.failures) next.failures.push(`${file.url} (${copied.reason})`)
    } else {
      next.copied += 1
      next.bytes += copied.bytes
      copies.push([file.attribute, copied.attribute])
    }
  }
  return { copies, next }
}

/** HTML of an article and its draft; empty for a deleted one. */
async function wordsOf(sql: DeskSql, articleId: Id): Promise<string> {
  const [found] = await sql.rows<{ words: string }>({
    name: 'words with files',
    text: `select content || coalesce(draft->>'content', '') as words from articles
      where account_id = $1 and id = $2 and deleted_at is null`,
    values: [sql.accountId, articleId],
  })
  return found?.words ?? ''
}
