import { Readable } from 'node:stream'
import type { endpoints } from '#domain/endpoints.ts'
import type { HandlersOf } from '../../http/handler.ts'
import type { Database } from '../../store/database.ts'
import type { ErasureList } from './erasure-list.ts'
import { countsOf, erasePerson, erasurePlan } from './erasing.ts'
import { personData } from './person-data.ts'

/** Dependencies of the export and erasure of one person. */
export interface PrivacyParts {
  database: Database
  now(): number
  erasures: ErasureList
}

/** Handlers for the export and erasure of one person. */
export function privacyHandlers({ database, now, erasures }: PrivacyParts) {
  return {
    previewErasure: ({ id }, { actor }) =>
      database.look(actor.accountId, async (sql) => countsOf(await erasurePlan(sql, id))),
    async eraseCustomer({ id }, { actor, key }) {
      const { accountId, userId } = actor
      const { addresses } = await database.look(accountId, (sql) => erasurePlan(sql, id))
      const at = now()
      const erasure = { accountId, contactId: id, at, keys: addresses.map(erasures.keyOf) }
      // The list is written first: a restore would undo an erasure that only the database knows.
      await erasures.add(erasure)
      const cause = { actorId: userId, op: key, origin: 'person', ruleId: null, isSilent: true } as const
      try {
        await database.desk(accountId, (sql) => erasePerson(sql, id, { cause, at }))
      } catch (error) {
        await erasures.add({ ...erasure, isWithdrawn: true })
        throw error
      }
      return { id }
    },
    async exportPerson({ id }, { actor }) {
      const lines = await personData(database, actor.accountId, id)
      const tag = `person-${id}`
      return {
        ...{ name: `customer-${id}.json`, type: 'application/json', size: null, tag },
        read: () => Readable.from(lines),
      }
    },
  } satisfies Pick<
    HandlersOf<(typeof endpoints)['customers']>,
    'previewErasure' | 'eraseCustomer' | 'exportPerson'
  >
}
