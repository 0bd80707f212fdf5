import { useRef, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type * as z from 'zod/mini'
import { listSetAside, setAsideLimits, type SetAsideMail } from '#domain/channels/set-aside.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAnswer, type Answer } from '#app/desk/calls/use-answer.ts'

/** Counts mails that were put back from elsewhere, such as by a toast, so that an open list reloads. */
const putBack = proxy({ count: 0 })

/** Called when a mail waits for a decision again. */
export function notePutBack(): void {
  putBack.count += 1
}

type Page = z.infer<typeof listSetAside.output>

/** Later pages, and decisions made since. */
interface Further {
  first: Page
  data: readonly SetAsideMail[]
  next: string | null
  changed: ReadonlyMap<number, SetAsideMail>
}

/** Set-aside mail, page by page. */
export interface SetAsideList extends Pick<Answer<Page>, 'gap' | 'asOf' | 'again'> {
  /** Undefined until there is an answer. */
  rows: readonly SetAsideMail[] | undefined
  /** Total on all pages. */
  total: number
  more: () => void
  /** Updates a mail in the list, or removes it if it no longer belongs; the others do not move. */
  note: (mail: SetAsideMail) => void
}

/** Mail that waits for a decision, or that was decided; the first page is also available offline. */
export function useSetAside(isDone: boolean): SetAsideList {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [further, setFurther] = useState<Further>()
  const isAsking = useRef(false)
  const { count } = useSnapshot(putBack)
  const shelf = `${listSetAside.path}?isDone=${isDone}`
  const ask = (after: string | undefined, signal?: AbortSignal) =>
    callDesk(desk, listSetAside, { isDone, after, limit: setAsideLimits.page }, signal)
  const { value, gap, asOf, again } = useAnswer<Page>(
    { key: `${shelf} ${count}`, shelf, keptAs: shelf, schema: listSetAside.output },
    (signal) => ask(undefined, signal),
  )
  const first = value ?? undefined
  // Pages belong to the first page they follow: after a new one they are loaded again.
  const rest: Further | undefined =
    first &&
    (further?.first === first
      ? further
      : { first, data: [], next: first.next, changed: new Map<number, SetAsideMail>() })
  const more = async (at: Further, next: string) => {
    isAsking.current = true
    try {
      const page = await ask(next)
      setFurther((now) => {
        const { data, changed } = now?.first === at.first ? now : at
        return { first: at.first, data: [...data, ...page.data], next: page.next, changed }
      })
    } catch (error) {
      reportFailure(error)
    } finally {
      isAsking.current = false
    }
  }
  const all = rest && [...rest.first.data, ...rest.data].map((mail) => rest.changed.get(mail.id) ?? mail)
  const belongs = ({ doneAt }: SetAsideMail) => (doneAt !== null) === isDone
  return {
    ...{ gap, asOf, again },
    rows: all?.filter(belongs),
    total: (first?.total ?? 0) - (all?.filter((mail) => !belongs(mail)).length ?? 0),
    more() {
      if (rest && rest.next !== null && !isOffline && !isAsking.current) void more(rest, rest.next)
    },
    note(mail) {
      if (rest) setFurther({ ...rest, changed: new Map([...rest.changed, [mail.id, mail]]) })
    },
  }
}
