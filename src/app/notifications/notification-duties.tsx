import { useEffect, useRef } from 'react'
import { useMatch, useNavigate } from 'react-router-dom'
import { useDesk, type OpenDesk } from '#app/desk/desk-context.ts'
import { useEntries } from '#app/outbox/use-entries.ts'
import { paths } from '#app/paths.ts'
import { useConnection } from '#app/desk/connection.ts'
import { useUnread } from '#app/desk/unread.ts'
import { renew } from './push-device.ts'

/** Goes where a clicked notification leads, and tells the service worker so: else it opens a window. */
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

/** What waits for the agent, on the icon of the installed app. */
function useAppBadge(): void {
  const unread = useUnread()
  const { attention } = useEntries()
  const count = unread + attention.length
  useEffect(() => {
    // Refused where the app is not installed.
    navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count])
}

/** A conversation that is being looked at needs no notification any more. */
function useReadNotifications(): void {
  const id = useMatch(paths.conversationPattern)?.params['conversationId']
  useEffect(() => {
    const close = async () => {
      if (id === undefined || document.hidden) return
      const registration = await navigator.serviceWorker?.getRegistration()
      for (const notification of (await registration?.getNotifications({ tag: `conversation-${id}` })) ?? [])
        notification.close()
    }
    const closeQuietly = () => void close().catch((error: unknown) => console.warn(error))
    closeQuietly()
    document.addEventListener('visibilitychange', closeQuietly)
    return () => document.removeEventListener('visibilitychange', closeQuietly)
  }, [id])
}

/** Each session has to say again where pushes go; done once it is known that the server can be reached. */
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

/** What an open desk does for notifications; shows nothing. */
export function NotificationDuties() {
  useClicks()
  useAppBadge()
  useReadNotifications()
  useRenewal()
  return null
}
