import { useEffect, useState } from 'react'
import { areas } from '#app/areas.ts'
import { loadChanges } from '#app/desk/changes.ts'
import { useConnection } from '#app/desk/connection.ts'
import { useIsIdle } from '#app/ui/idle.ts'
import { loadProfileRows } from './use-profile-rows.ts'

/** Code that a desk needs sooner or later, loaded early so that it is there without a connection. */
const later = [
  loadProfileRows,
  () => import('./more-page.tsx'),
  () => import('#app/conversations/conversation-pane.tsx'),
  () => import('#app/outbox/outbox-panel.tsx'),
  () => import('./rail-views.tsx'),
  () => import('#app/customers/customer-page.tsx'),
  () => import('#app/inbox/bulk-bar.tsx'),
  () => import('#app/inbox/filter-form.tsx'),
  () => import('#app/inbox/missing-strip.tsx'),
  () => import('#app/inbox/ask-for-many.ts'),
  () => import('#app/inbox/deletion.ts'),
  () => import('#app/composer/composer.tsx'),
  () => import('#app/time/conversation-times.tsx'),
  () => import('#app/time/running-timer.tsx'),
  () => import('#app/outbox/conversations-dialog.tsx'),
  () => import('#app/inbox/views-dialog.tsx'),
  () => import('#app/inbox/progress-dialog.tsx'),
  () => import('#app/composer/new-email-dialog.tsx'),
  () => import('#app/tickets/ticket-dialog.tsx'),
  () => import('#app/composer/scheduled-card.tsx'),
  () => import('#app/composer/send-later-dialog.tsx'),
  () => import('#app/conversations/snooze-dialog.tsx'),
  () => import('#app/ui/moment-picker.tsx'),
  () => import('#app/account/news-dialog.tsx'),
  () => import('#app/settings/settings-frame.tsx'),
  ...areas.flatMap(({ later: ofArea = [] }) => ofArea),
]

/** Longest wait for a replica that is being filled, in ms: the connection may go before it is whole. */
const longestFillingMs = 10_000

/**
 * Loads, one after the other, what pages load on demand: what every change needs at the first quiet moment, the rest
 * once the replica is whole, as reading code and writing rows would take turns on the same cores.
 */
export function useWarmUp(): void {
  const isIdle = useIsIdle()
  const { isFilled } = useConnection()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), longestFillingMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isIdle) load([loadChanges])
  }, [isIdle])
  const isTime = isIdle && (isFilled || isLate)
  useEffect(() => {
    if (isTime) load(later)
  }, [isTime])
}

function load(parts: readonly (() => Promise<unknown>)[]): void {
  const all = async () => {
    for (const part of parts) await part()
  }
  // Without a connection the service worker has them, or they are asked for again when needed.
  all().catch((error: unknown) => console.warn(error))
}
