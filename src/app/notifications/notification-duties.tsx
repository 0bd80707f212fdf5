import { useEffect, useRef } from 'react'
import { useMatch, useNavigate } from 'react-router-dom'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { useEntries } from '#app/outbox/use-entries.ts'
import { paths } from '#app/paths.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useUnread } from '#app/desk/live/unread.ts'
import { mutate } from '#app/desk/live/changes.ts'
import { viewedRights } from '#app/desk/rights/role-view.ts'
import { titleCount } from '#app/desk/page/title-count.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { notificationLimits } from '#domain/notifications/notification-mutators.ts'
import { closeRead, placeTag } from '#local/close-read.ts'
import { unreadNotifications, type UnreadNotifications } from '#local/queries/notifications.ts'
import { renew } from './push-device.ts'
import { sound } from './sound.ts'

const none: UnreadNotifications['all'] = []

/** Opens the target of a clicked notification and confirms it, or the service worker opens a window. */
function useClicks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const listen = ({ data, ports }: MessageEvent) => {
      const words = data as { type?: unknown; path?: unknown } | null
      if (words?.type !== 'OPEN' || typeof words.path !== 'string') return
      ports[0]?.postMessage('opened')
      void navigate(words.path)
    }
    navigator.serviceWorker?.addEventListener('message', listen)
    return () => navigator.serviceWorker?.removeEventListener('message', listen)
  }, [navigate])
}

/** Count on the icon of the installed app. */
function useAppBadge(): void {
  const unread = useUnread()
  const { attention } = useEntries()
  const count = unread + attention.length
  useEffect(() => {
    // Refused where the app is not installed.
    navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count])
}

/** Unread count in the window's title. */
function useTitleCount(count: number): void {
  useEffect(() => {
    titleCount.count = count
    return () => {
      titleCount.count = 0
    }
  }, [count])
}

/** Marks notifications of the open conversation, task, article or inbox as read, on all devices. */
function useReadNotifications(unread: UnreadNotifications['all']): void {
  const desk = useDesk()
  const param = useMatch(paths.conversationPattern)?.params['conversationId']
  const inbox = useMatch(`${paths.inboxes}/:id`)?.params['id']
  const articleId = useMatch(paths.articlePattern)?.params['articleId']
  const task = useMatch(`${paths.tasks}/:id`)?.params['id']
  useEffect(() => {
    const read = async () => {
      if ((param ?? inbox ?? task ?? articleId) === undefined || document.hidden) return
      const registration = await navigator.serviceWorker?.getRegistration()
      const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
      const [open, mailbox, openTask, openArticle] = [param, inbox, task, articleId].map(numberOf)
      const tag = placeTag({
        conversationId: open ?? null,
        mailboxId: mailbox,
        taskId: openTask,
        article: openArticle === undefined ? undefined : { id: openArticle },
      })
      for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close()
      const isOpen = ({ conversationId, mailboxId, taskId, article }: (typeof unread)[number]) =>
        openTask !== undefined
          ? taskId === openTask
          : openArticle !== undefined
            ? article?.id === openArticle
            : open === undefined
              ? mailboxId === mailbox
              : conversationId === open
      const ids = unread.filter(isOpen).map(({ id }) => id)
      if (ids.length === 0 || viewedRights()) return
      const some = ids.slice(0, notificationLimits.ids)
      await mutate(desk, 'notifications.markRead', { userId: desk.actor.userId, ids: some })
    }
    const readQuietly = () => void read().catch((error: unknown) => console.warn(error))
    readQuietly()
    document.addEventListener('visibilitychange', readQuietly)
    return () => document.removeEventListener('visibilitychange', readQuietly)
  }, [desk, param, inbox, task, articleId, unread])
}

/** Closes shown notifications that were read on another device. */
function useTakenAway(unread: UnreadNotifications['all']): void {
  const { db } = useDesk()
  useEffect(() => {
    const close = async () => {
      const registration = await navigator.serviceWorker?.getRegistration()
      if (registration) await closeRead(db, registration)
    }
    close().catch((error: unknown) => console.warn(error))
  }, [db, unread])
}

/** Plays a sound for new notifications unless the user already looks at their target. */
function useSound(newest: UnreadNotifications['newestAudible'] | undefined): void {
  const param = useMatch(paths.conversationPattern)?.params['conversationId']
  const heard = useRef<number>(undefined)
  useEffect(() => {
    if (newest === undefined) return
    const id = newest?.id ?? 0
    const isNew = heard.current !== undefined && id > heard.current
    heard.current = Math.max(heard.current ?? 0, id)
    const isSeen = !document.hidden && newest?.conversationId === Number(param)
    if (isNew && !isSeen) sound().catch((error: unknown) => console.warn(error))
  }, [newest, param])
}

/** Each session registers its push subscription again, once the server is reachable. */
function useRenewal(): void {
  const desk = useDesk()
  const isOnline = useConnection().connection === 'online'
  const renewed = useRef<OpenDesk>(undefined)
  useEffect(() => {
    if (!isOnline || renewed.current === desk) return
    renewed.current = desk
    renew(desk).catch((error: unknown) => {
      console.warn(error)
      renewed.current = undefined
    })
  }, [desk, isOnline])
}

/** Background work of notifications while a desk is open; renders nothing. */
export function NotificationDuties() {
  const unread = useLive(unreadNotifications, undefined)
  useClicks()
  useAppBadge()
  useTitleCount(unread?.count ?? 0)
  useReadNotifications(unread?.all ?? none)
  useTakenAway(unread?.all ?? none)
  useSound(unread?.newestAudible)
  useRenewal()
  return null
}
