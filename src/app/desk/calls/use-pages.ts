import { useRef, useState } from 'react'
import type { Endpoint } from '#domain/define.ts'
import type { ListPage, ListQuery } from '#domain/list-query.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'

interface Further<Row> {
  /** First page of the list; a new object restarts paging. */
  of: ListPage<Row>
  rows: readonly Row[]
  next: string | null
}

/** Rows of a server-side list, loaded page by page; the first page is also available offline. */
export function usePages<Query extends Pick<ListQuery, 'cursor'>, Page extends ListPage<unknown>>(
  name: string,
  endpoint: Endpoint<Query, Page>,
  query: NoInfer<Partial<Query>>,
) {
  type Row = Page['data'][number]
  const desk = useDesk()
  const ask = (more: object, signal?: AbortSignal): Promise<Page> =>
    callDesk(desk, endpoint as never, { ...query, ...more } as never, signal)
  const { value, ...answer } = useAnswer<Page>(
    { key: `${name} ${JSON.stringify(query)}`, shelf: name, schema: endpoint.output },
    (signal) => ask({}, signal),
  )
  const [further, setFurther] = useState<Further<Row>>()
  const asked = useRef<string>(undefined)
  const here = value && further?.of === value ? further : undefined
  const next = (here ? here.next : value?.next) ?? null
  const onEnd = () => {
    if (!value || next === null || asked.current === next) return
    asked.current = next
    ask({ cursor: next })
      .then((page) => setFurther({ of: value, rows: [...(here?.rows ?? []), ...page.data], next: page.next }))
      .catch((error: unknown) => {
        asked.current = undefined
        reportFailure(error)
      })
  }
  const rows: Page['data'] | undefined = value
    ? here
      ? [...value.data, ...here.rows]
      : value.data
    : undefined
  return {
    ...answer,
    first: value,
    rows: rows ?? undefined,
    total: value?.total,
    onEnd,
    isGone: value === null,
  }
}
