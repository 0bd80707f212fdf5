import type { ListPage } from '#domain/list-query.ts'
import { csvOf } from '#lib/csv.ts'

/** Maximum rows per file. */
const most = 20_000

/**
 * Rows of all pages as CSV; a last line notes when the row limit cut it off.
 * @param ask reads the page after a cursor; without one the first page.
 * @throws DeskError of the call; AbortError if cancelled.
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
