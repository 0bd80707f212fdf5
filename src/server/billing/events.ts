import type { FastifyInstance } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { DeskError } from '#domain/errors.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { Database } from '../store/database.ts'
import type { Provider } from './provider.ts'
import { refreshKind } from './refresh-kind.ts'

const bodyLimit = 1024 * 1024

/** Path of the provider's webhook. */
export const eventsPath = '/billing/stripe'

/**
 * Receives webhook events. An event is only a hint: just its customer is read, and the outbox then fetches
 * the state, once per event.
 */
export function serveEvents(
  app: FastifyInstance,
  { database, provider, clock }: { database: Database; provider: Provider; clock: Clock },
): void {
  if (!provider.isOn) return
  void app.register(async (hooks) => {
    // The signature covers the raw bytes.
    hooks.removeContentTypeParser('application/json')
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
      done(null, body),
    )
    hooks.post(eventsPath, { bodyLimit }, async ({ body, headers }) => {
      const signature = headers['stripe-signature']
      if (!(body instanceof Buffer) || typeof signature !== 'string')
        throw new DeskError('INVALID', { message: 'The signature is missing' })
      const { id, customerId } = await provider.readEvent(body, signature)
      const accountId = customerId === null ? undefined : await accountOf(database, customerId)
      // Other systems may use the same provider account; their customers are unknown to us.
      if (accountId !== undefined)
        await database.desk(accountId, (sql) => enqueue(sql, refreshKind, {}, { key: id, now: clock.now() }))
      return { isTaken: accountId !== undefined }
    })
  })
}

async function accountOf(database: Database, customerId: string): Promise<number | undefined> {
  const [row] = await database.system((sql) =>
    sql.rows<{ id: number }>({
      text: 'select account_id as id from billing where customer_id = $1',
      values: [customerId],
    }),
  )
  return row?.id
}
