import type { AccountSettings } from '#domain/account/account-settings.ts'
import { defineQuery } from './query.ts'

/** Settings of the account; null until the row is stored. */
export const ownAccountSettings = defineQuery(
  'ownAccountSettings',
  () => [{ table: 'accountSettings' }],
  async (db): Promise<AccountSettings | null> => (await db.accountSettings.toCollection().first()) ?? null,
)
