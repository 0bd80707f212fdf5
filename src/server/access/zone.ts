import { isZone } from '#lib/zone.ts'
import type { DeskSql } from '../store/database.ts'
import { readAccount } from './account.ts'

/** Time zone of the account, which defines its days. */
export async function zoneOf(sql: DeskSql): Promise<string> {
  const { timeZone } = await readAccount(sql)
  return isZone(timeZone) ? timeZone : 'UTC'
}
