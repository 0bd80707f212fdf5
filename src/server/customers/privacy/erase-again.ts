import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { byDesk } from '#domain/events/cause.ts'
import type { Database } from '../../store/database.ts'
import type { ErasureList } from './erasure-list.ts'
import { erasePerson } from './erasing.ts'

/**
 * Repeats erasures after a restore from backup: by contact id, and by address if the contact is older than
 * the erasure. Contacts created after it stay. @returns how many contacts were erased, and the ids of those
 * that could not be, for example because of unsent mail.
 */
export async function eraseAgain(
  database: Database,
  list: ErasureList,
  now: number,
): Promise<{ count: number; left: Id[] }> {
  const erasures = await list.all()
  let count = 0
  const left: Id[] = []
  for (const accountId of new Set(erasures.map((each) => each.accountId))) {
    const own = erasures.filter((each) => each.accountId === accountId)
    const erasedAt = new Map(own.flatMap(({ keys, at }) => keys.map((key) => [key, at])))
    const ids = new Set(own.map(({ contactId }) => contactId))
    const known = await database.look(accountId, (sql) =>
      sql.rows<{ id: Id; address: string | null; createdAt: number }>({
        text: `select c.id, a.address_key as address, c.created_at as "createdAt" from contacts c
          left join contact_addresses a on a.account_id = c.account_id and a.contact_id = c.id
          where c.account_id = $1 order by c.id`,
        values: [accountId],
      }),
    )
    const isErased = ({ id, address, createdAt }: (typeof known)[number]) =>
      ids.has(id) || (address !== null && createdAt < (erasedAt.get(list.keyOf(address)) ?? 0))
    const found = new Set(known.filter(isErased).map(({ id }) => id))
    for (const id of found) {
      const cause = { ...byDesk, isSilent: true }
      try {
        await database.desk(accountId, (sql) => erasePerson(sql, id, { cause, at: now }))
        count += 1
      } catch (error) {
        if (!(error instanceof DeskError)) throw error
        left.push(id)
      }
    }
  }
  return { count, left }
}
