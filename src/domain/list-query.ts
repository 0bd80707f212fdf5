import * as z from 'zod/mini'
import { pageSize } from './page-size.ts'

/** Query of every list call: filter, order and cursor. */
export interface ListQuery<Sort extends string = string> {
  /** Words that the searched fields hold, in whatever case and with whatever accents. */
  text?: string | undefined
  sort: Sort
  order: 'asc' | 'desc'
  /** `next` of the page before: goes on behind its last record, whatever was made or deleted meanwhile. */
  cursor?: string | undefined
  /** Another way to go on, by number from 1; `cursor` goes before it. */
  page: number
  /** Records of a page, at most 200. */
  limit: number
}

/** A page of a list. */
export interface ListPage<Row> {
  data: Row[]
  /** All that are found; counted for a page that is asked for by its number. */
  total?: number | undefined
  /** Where the next page begins; null behind the last one. */
  next: string | null
}

/** The schema of a list's query; `sorts` are the fields that can put it in order, the first one where none is named. */
export const listQuery = <Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  order: ListQuery['order'] = 'asc',
) => ({
  text: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(z.enum(sorts), sorts[0] as never),
  order: z._default(z.enum(['asc', 'desc']), order),
  cursor: z.optional(z.string().check(z.maxLength(600))),
  page: z._default(z.int().check(z.positive(), z.maximum(100_000)), 1),
  limit: z._default(z.int().check(z.positive(), z.maximum(pageSize.most)), pageSize.usual),
})

/** The schema of a page of records. */
export const listPage = <Row>(row: z.ZodMiniType<Row>) =>
  z.object({ data: z.array(row), total: z.optional(z.int()), next: z.nullable(z.string()) })
