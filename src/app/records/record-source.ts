import * as z from 'zod/mini'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer, type Answer } from '#app/desk/calls/use-answer.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { pageSize } from '#domain/page-size.ts'
import type { RecordMarks, Resource } from '#domain/resource.ts'
import type { Query } from '#local/queries/query.ts'

/** Records of a page; `value` is undefined while there is nothing to show. */
export type Loaded<Value> = Pick<Answer<Value>, 'value' | 'gap' | 'asOf' | 'again'>

/** Source of the records of a kind. */
export interface RecordSource<Row> {
  useAll: () => Loaded<Row[]>
  /** Null if there is no such record. */
  useOne: (id: number) => Loaded<Row>
}

const atHand = { gap: undefined, asOf: undefined, again: () => undefined }

/** Records that this device holds. */
export const fromDevice = <Row>(held: {
  all: Query<undefined, Row[]>
  one: Query<number, Row | null>
}): RecordSource<Row> => ({
  useAll: () => ({ value: useLive(held.all, undefined), ...atHand }),
  useOne: (id) => ({ value: useLive(held.one, id), ...atHand }),
})

/** Records of the server's list endpoint, which returns them whole; offline the last answer is shown. */
export function fromAnswer<Row extends { id: number }>(useAll: () => Loaded<Row[]>): RecordSource<Row> {
  return {
    useAll,
    useOne(id) {
      const { value, ...rest } = useAll()
      return { value: value && (value.find((row) => row.id === id) ?? null), ...rest }
    },
  }
}

/**
 * Records of the server's list endpoint, ordered by their first searchable field.
 * @param query further query parameters.
 */
export const fromServer = <Input, Row extends RecordMarks>(
  { name, row, endpoints }: Resource<Input, Row>,
  query: Readonly<Record<string, string>> = {},
) =>
  fromAnswer<Row>(() => {
    const desk = useDesk()
    return useAnswer({ key: name, schema: z.array(row) }, async (signal) => {
      const rows: Row[] = []
      let cursor: string | null | undefined
      do {
        const page = { ...query, limit: pageSize.most, ...(cursor ? { cursor } : {}) }
        const { data, next } = await callDesk(desk, endpoints.list, page as never, signal)
        rows.push(...data)
        cursor = next
      } while (cursor)
      return rows
    })
  })
