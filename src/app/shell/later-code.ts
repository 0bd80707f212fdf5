import { areas } from '#app/areas.ts'
import { filterPopover } from '#app/inbox/filter/filter-menu.tsx'
import { loadProfileRows } from './use-profile-rows.ts'

/** Lazy chunks that are preloaded, so that they are available offline. */
export const later: readonly (() => Promise<unknown>)[] = [
  loadProfileRows,
  () => import('#app/inbox/views/view-rows.tsx'),
  () => import('./more-page.tsx'),
  () => import('#app/conversations/conversation-pane.tsx'),
  () => import('#app/outbox/outbox-panel.tsx'),
  () => import('./rail-views.tsx'),
  () => import('./unhidden.tsx'),
  () => import('#app/customers/customer-page.tsx'),
  () => import('#app/inbox/bulk/bulk-bar.tsx'),
  filterPopover.load,
  () => import('#app/inbox/list/missing-strip.tsx'),
  () => import('#app/inbox/bulk/ask-for-many.ts'),
  () => import('#app/inbox/bulk/deletion.ts'),
  () => import('#app/composer/composer.tsx'),
  () => import('#app/time/conversation-times.tsx'),
  () => import('#app/time/running-timer.tsx'),
  () => import('#app/outbox/conversations-dialog.tsx'),
  () => import('#app/views/views-dialog.tsx'),
  () => import('#app/inbox/bulk/progress-dialog.tsx'),
  () => import('#app/composer/new-email/new-email-dialog.tsx'),
  () => import('#app/tickets/ticket-dialog.tsx'),
  () => import('#app/composer/sending/scheduled-card.tsx'),
  () => import('#app/composer/sending/send-later-dialog.tsx'),
  () => import('#app/conversations/head/snooze-dialog.tsx'),
  () => import('#app/ui/time/moment-picker.tsx'),
  () => import('#app/account/news-dialog.tsx'),
  () => import('#app/settings/settings-frame.tsx'),
  ...areas.flatMap(({ later: ofArea = [] }) => ofArea),
]
