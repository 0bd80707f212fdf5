import type { AccountSettings } from '#domain/account/account-settings.ts'
import { defineQuery } from './query.ts'

/** What holds for the whole account; null until its row is here. */
export const ownAccountSettings = defineQuery(
  'ownAccountSettings',
  () => [{ table: 'accountSettings' }],
  async (db): Promise<AccountSettings | null> => (await db.accountSettings.toCollection().first()) ?? null,
)
