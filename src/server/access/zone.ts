import { isZone } from '#lib/zone.ts'
import type { DeskSql } from '../store/database.ts'
import { readAccount } from './account.ts'

/** The zone that an account counts its days in. */
export async function zoneOf(sql: DeskSql): Promise<string> {
  const { timeZone } = await readAccount(sql)
  return isZone(timeZone) ? timeZone : 'UTC'
}
