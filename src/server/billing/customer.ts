import { DeskError } from '#domain/errors.ts'
import { invariant } from '#lib/invariant.ts'
import type { Call } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import type { Provider } from './provider.ts'
import { readBilling } from './state.ts'

interface CustomerParts {
  database: Database
  provider: Provider
}

/** Provider's customer id of an account; null if there is none, or no provider. */
export async function findCustomer(
  { database, provider }: CustomerParts,
  accountId: number,
): Promise<string | null> {
  if (!provider.isOn) return null
  return (await database.look(accountId, (sql) => readBilling(sql)))?.customerId ?? null
}

/** Requires a customer. @throws DeskError NOT_FOUND if the provider does not know the account. */
export async function requireCustomer(parts: CustomerParts, accountId: number): Promise<string> {
  const customerId = await findCustomer(parts, accountId)
  // Without a provider, the error says so.
  if (customerId === null && !parts.provider.isOn)
    return parts.provider.createCustomer({ id: 0, name: '' }, '')
  if (customerId === null) throw new DeskError('NOT_FOUND')
  return customerId
}

/** Creates the customer at the provider if missing; idempotent under concurrency and retries. */
export async function ensureCustomer(
  { database, provider }: CustomerParts,
  { actor }: Pick<Call, 'actor'>,
): Promise<string> {
  const found = await findCustomer({ database, provider }, actor.accountId)
  if (found !== null) return found
  const [account] = await database.look(actor.accountId, (sql) =>
    sql.rows<{ id: number; name: string; createdAt: number }>({
      text: 'select id, name, created_at as "createdAt" from accounts where id = $1',
      values: [sql.accountId],
    }),
  )
  const { id, name, createdAt } = invariant(account, 'account')
  const customerId = await provider.createCustomer({ id, name }, `customer:${id}:${createdAt}`)
  return database.desk(actor.accountId, async (sql) => {
    await sql.rows({
      text: 'insert into billing (account_id, customer_id) values ($1, $2) on conflict (account_id) do nothing',
      values: [sql.accountId, customerId],
    })
    return invariant(await readBilling(sql), 'billing of the account').customerId
  })
}
