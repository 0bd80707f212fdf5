import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { notificationPage } from '#domain/notifications/endpoints.ts'
import { notificationLimits } from '#domain/notifications/notification-mutators.ts'
import { notificationLines } from '#local/queries/notifications.ts'
import { reference } from '#local/queries/people.ts'
import type { Id } from '#lib/id.ts'
import { mutate } from '#app/desk/live/changes.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths } from '#app/paths.ts'
import { olderRowOf, rowOf, type PanelRow } from './panel-rows.ts'
import { useOlder } from './use-older.ts'

const noLines: never[] = []

/** Rows of the panel, loaded in pages of 30 (NTF-005), and their actions. */
export function usePanel(onClose: () => void) {
  const desk = useDesk()
  const navigate = useNavigate()
  const lines = useLive(notificationLines, undefined)
  const [pages, setPages] = useState(1)
  const { userId } = desk.actor
  const all = lines ?? noLines
  const held = useMemo(
    () => new Set(all.flatMap(({ notifications }) => notifications.map(({ id }) => id))),
    [all],
  )
  const { older, loadMore, markRead, markAllRead } = useOlder(held)
  const users = useLive(reference, undefined)?.users
  const ofDevice = useMemo(() => {
    const pictureOf = (id: Id) => users?.get(id)?.avatar ?? undefined
    return all.slice(0, pages * notificationPage).map((line) => rowOf(line, pictureOf))
  }, [all, pages, users])
  const isAtEnd = ofDevice.length === all.length
  const rows = isAtEnd ? [...ofDevice, ...older.map(olderRowOf)] : ofDevice
  // With less than a page on the device there is nothing to scroll, so older ones load at once.
  const isShort = lines !== undefined && all.length < notificationPage
  const askForOlder = useEffectEvent(loadMore)
  useEffect(() => {
    if (isShort) askForOlder()
  }, [isShort])
  const unread = all.filter(({ isRead }) => !isRead).length + older.filter(({ isRead }) => !isRead).length

  const read = ({ ids, isHeld, isRead }: PanelRow) => {
    if (isRead) return
    if (!isHeld) ids.forEach(markRead)
    else
      for (let first = 0; first < ids.length; first += notificationLimits.ids) {
        const some = ids.slice(first, first + notificationLimits.ids)
        mutate(desk, 'notifications.markRead', { userId, ids: some }).catch(reportFailure)
      }
  }
  return {
    isLoaded: lines !== undefined,
    ...{ rows, unread },
    showMore: () => (isAtEnd ? loadMore() : setPages(pages + 1)),
    open(row: PanelRow) {
      read(row)
      onClose()
      if (row.conversationId !== null) void navigate(paths.conversation(row.conversationId))
      else if (row.taskId !== null) void navigate(paths.task(row.taskId))
      else if (row.article !== null) void navigate(paths.article(row.article.docId, row.article.id))
      else if (row.kind === 'doubtful') void navigate(paths.setAside)
      else if (row.mailboxId !== null) void navigate(`${paths.inboxes}/${row.mailboxId}`)
    },
    /** Up to the newest shown one: notifications that arrive meanwhile stay unread. */
    readAll() {
      const upTo = rows[0]?.at
      if (upTo === undefined) return
      markAllRead()
      mutate(desk, 'notifications.markAllRead', { userId, upTo }).catch(reportFailure)
    },
  }
}
