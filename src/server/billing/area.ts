import { serverArea } from '../area.ts'
import { serveEvents } from './events.ts'
import { billingHandlers, type BillingParts } from './handlers.ts'
import { refreshAll, refreshing, refreshKind } from './refresh-kind.ts'
import type { RefreshParts } from './state.ts'

/** Payment for the desk through a payment provider. */
export const billingArea = serverArea({
  handlers: (parts: BillingParts) => ({ billing: billingHandlers(parts) }),
  outbox: [{ kind: refreshKind, carry: (parts: RefreshParts) => refreshing(parts) }],
  chores: (parts: Parameters<typeof refreshAll>[0]) => [refreshAll(parts)],
  pages: serveEvents,
})
