import type { Contact } from '#domain/customers/contact.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { shapes } from '../store/shape.ts'

const columns = shapes.contacts.fields.map(({ key, read }) => `${read('c')} as "${key}"`).join(', ')

/** Serves customers; every agent of an account sees all of them. */
export function customerHandlers({ database }: { database: Database }) {
  return {
    async getCustomer({ id }, { actor }) {
      const [customer] = await database.look(actor.accountId, (sql) =>
        sql.rows<Contact>({
          name: 'customer',
          text: `select ${columns} from contacts c where c.account_id = $1 and c.id = $2`,
          values: [sql.accountId, id],
        }),
      )
      if (!customer) throw new DeskError('NOT_FOUND')
      return customer
    },
  } satisfies HandlersOf<(typeof endpoints)['customers']>
}
