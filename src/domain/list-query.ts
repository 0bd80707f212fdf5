import * as z from 'zod/mini'
import { pageSize } from './page-size.ts'

/** Query of every list call: filter, order and cursor. */
export interface ListQuery<Sort extends string = string> {
  /** Text that the searched fields must contain; case and accents are ignored. */
  text?: string | undefined
  sort: Sort
  order: 'asc' | 'desc'
  /** `next` of the previous page: continues after its last record, whatever was added or deleted since. */
  cursor?: string | undefined
  /** Alternative to `cursor`, which takes precedence: the page number from 1. */
  page: number
  /** Records per page, at most 200. */
  limit: number
}

/** A page of a list. */
export interface ListPage<Row> {
  data: Row[]
  /** Number of all matches; set for a page requested by number. */
  total?: number | undefined
  /** Cursor of the next page; null after the last one. */
  next: string | null
}

/** Schema of a list's query; `sorts` are the possible sort keys, the first one the default. */
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
