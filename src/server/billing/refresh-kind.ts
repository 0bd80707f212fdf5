import * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import type { DeliveredKind, OutboxKind } from '../outbox/kind.ts'
import { daily, type Chore } from '../chores/chore.ts'
import { refresh, type RefreshParts } from './state.ts'

const payload = z.object({})
const hourMs = 3_600_000

/** Outbox kind: fetches the state of a subscription after a webhook event. */
export const refreshKind: OutboxKind<z.infer<typeof payload>> = {
  name: 'billing-refresh',
  title: 'State of the subscription',
  payload,
  lane: () => 'billing',
  about: () => 'Asked for at the payment provider',
  retryPolicy: { maxAttempts: 20, maxBackoffMs: hourMs, expiresAfterMs: 24 * hourMs },
}

/** Handler of the outbox kind. */
export const refreshing = (parts: RefreshParts): DeliveredKind<z.infer<typeof payload>> => ({
  ...refreshKind,
  async deliver(_, { accountId }) {
    try {
      await refresh(parts, accountId)
      return { kind: 'sent' }
    } catch (error) {
      if (error instanceof DeskError && error.code === 'UNAVAILABLE')
        return { kind: 'retry', reason: error.message }
      throw error
    }
  },
})

/** Accounts per run, and the pause between two in ms, because of the provider's rate limit. */
const perRun = 2000
const pauseMs = 50

/** Chore that fetches every subscription daily, in case webhook events were lost. */
export const refreshAll = (
  parts: RefreshParts & { log: { warn(what: object, text: string): void } },
): Chore => ({
  name: 'billing.refresh',
  schedule: daily(3, 20),
  limit: 3600,
  async run() {
    if (!parts.provider.isOn) return
    const accounts = await parts.database.system((sql) =>
      sql.rows<{ id: number }>({
        text: `select account_id as id from billing where subscription_id is not null
          order by known, account_id limit ${perRun}`,
      }),
    )
    for (const { id } of accounts) {
      await refresh(parts, id).catch((error: unknown) =>
        parts.log.warn({ err: error, account: id }, 'The state of a subscription could not be fetched'),
      )
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  },
})
