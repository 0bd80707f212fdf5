import type { ListPage } from '#domain/list-query.ts'
import { csvOf } from '#lib/csv.ts'

/** Rows of one file; narrower filters export the rest. */
const most = 20_000

/**
 * The rows of all pages as CSV. Where there are more than a file holds, its last line says so.
 * @param ask reads the page behind a cursor; the first one without it.
 * @throws DeskError as a call does; AbortError where it was stopped.
 */
export async function csvOfPages<Row>(
  nouns: string,
  columns: readonly { title: string; text: (row: Row) => string }[],
  ask: (cursor: string | undefined) => Promise<ListPage<Row>>,
): Promise<string> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { data, next } = await ask(cursor)
    rows.push(...data)
    cursor = next ?? undefined
  } while (cursor !== undefined && rows.length < most)
  return csvOf([
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
    ...(cursor === undefined
      ? []
      : [[`Only the first ${rows.length.toLocaleString('en')} ${nouns}; narrower filters export the rest`]]),
  ])
}
