import { useRef, useState } from 'react'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { listNotifications, notificationPage, putNotificationRead } from '#domain/notifications/endpoints.ts'
import type { Id } from '#lib/id.ts'
import type * as z from 'zod/mini'

/** A notification that only the server has. */
export type OlderNotification = z.output<typeof listNotifications.output>['data'][number]

/**
 * Older notifications, which are not replicated: fetched page by page once the end of the local ones is
 * reached. `held` are the ids on this device.
 */
export function useOlder(held: ReadonlySet<Id>) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [older, setOlder] = useState<readonly OlderNotification[]>([])
  const next = useRef<{ page: number; from: string | undefined } | null>({
    page: Math.floor(held.size / notificationPage) + 1,
    from: undefined,
  })
  const isAsking = useRef(false)
  const loadMore = async () => {
    if (isOffline || isAsking.current || next.current === null) return
    isAsking.current = true
    const { page, from } = next.current
    try {
      const answer = await callDesk(desk, listNotifications, {
        page,
        ...(from === undefined ? {} : { from }),
      })
      const isLast = answer.data.length < notificationPage
      next.current = isLast ? null : { page: page + 1, from: answer.from ?? undefined }
      setOlder((known) => {
        const ids = new Set(known.map(({ id }) => id))
        return [...known, ...answer.data.filter(({ id }) => !ids.has(id))]
      })
    } catch (error) {
      reportFailure(error)
    } finally {
      isAsking.current = false
    }
  }
  const noteRead = (isIt: (one: OlderNotification) => boolean) =>
    setOlder((known) => known.map((one) => (isIt(one) ? { ...one, isRead: true } : one)))
  const markRead = (id: Id) => {
    noteRead((one) => one.id === id)
    callDesk(desk, putNotificationRead, { id }).catch(reportFailure)
  }
  return {
    // Notifications that were replicated meanwhile are shown from the device.
    older: older.filter(({ id }) => !held.has(id)),
    loadMore: () => void loadMore(),
    markRead,
    markAllRead: () => noteRead(() => true),
  }
}
