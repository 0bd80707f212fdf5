import { invariant } from '#lib/invariant.ts'
import { addContactNote, createContact, editContact } from '#domain/customers/contact-mutators.ts'
import { deleteContacts, tagContacts, type ContactView } from '#domain/customers/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { endpoints } from '#domain/endpoints.ts'
import type { ScopedActor } from '../access/actor.ts'
import { bulkHandler } from '../conversations/bulk.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { madeBy, runRestOp, type OpParts, type RestOp } from '../sync/rest-op.ts'
import { companyChoicesOf, type CompanyParts } from './company-handlers.ts'
import { mergeHandlers } from './merge-handlers.ts'
import { privacyHandlers, type PrivacyParts } from './privacy/privacy-handlers.ts'
import { readContact, readContacts } from './read.ts'

/** Address fields of an op, without those that are not given. */
const placed = (address: { locality?: string | undefined } | undefined) => {
  if (!address) return {}
  const { locality, ...rest } = address
  return { ...rest, ...(locality === undefined ? {} : { city: locality }) }
}

/** Contact as a choice of a list. */
const choiceOf = ({ id, firstName, lastName, email, phone }: ContactView) => ({
  ...{ id, firstName, lastName, email, phone },
})

/** Handlers for contacts; every agent of an account may see all of them. */
export function customerHandlers(parts: OpParts & CompanyParts & PrivacyParts) {
  const { database, now } = parts
  const look = <Answer>({ accountId }: ScopedActor, work: (sql: DeskSql) => Promise<Answer>) =>
    database.look(accountId, work)
  const run = async (actor: ScopedActor, op: RestOp) => madeBy(await runRestOp(parts, actor, op))
  const answer = (actor: ScopedActor, id: number) => look(actor, (sql) => readContact(sql, actor, id))
  const list = (input: Parameters<typeof readContacts>[2], { actor }: { actor: ScopedActor }) =>
    look(actor, (sql) => readContacts(sql, actor, input, now()))
  return {
    async postContact({ title, company, address, tags, notes, ...words }, { actor, key }) {
      const [contactId] = await database.desk(actor.accountId, (sql) => idSource(database).take(sql, 1))
      const identity = {
        ...{ ...words, jobTitle: title, companyName: company?.name ?? '', companyUrl: company?.url },
        ...{ country: '', city: '', streetAddress: '', postalCode: '', ...placed(address) },
        ...{ labelIds: tags, note: notes[0]?.note ?? null },
      }
      const args = { ...identity, contactId: invariant(contactId, 'id') }
      const id = await run(actor, { op: key, mutator: createContact, args, identity })
      return answer(actor, invariant(id, 'contact'))
    },
    listContacts: list,
    listAllContacts: list,
    async contactChoices(input, call) {
      const { data, ...rest } = await list(input, call)
      return { ...rest, data: data.map(choiceOf) }
    },
    listFavourites: (_, { actor }) =>
      look(actor, async (sql) => {
        const rows = await sql.rows<{ id: number }>({
          name: 'favourites',
          text: 'select record_id as id from favourites where account_id = $1 and user_id = $2 order by 1',
          values: [sql.accountId, actor.userId],
        })
        return { ids: rows.map(({ id }) => id) }
      }),
    setFavourite: ({ id, isFavourite }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const [known] = await sql.rows({
          name: isFavourite ? 'set favourite' : 'unset favourite',
          text: isFavourite
            ? `with known as (select id from contacts where account_id = $1 and id = $3
                union all select id from companies where account_id = $1 and id = $3),
              put as (insert into favourites (account_id, user_id, record_id) select $1, $2, id from known
                on conflict do nothing)
              select id from known`
            : `with gone as (delete from favourites where account_id = $1 and user_id = $2 and record_id = $3)
              select $3::bigint as id`,
          values: [sql.accountId, actor.userId, id],
        })
        if (!known) throw new DeskError('NOT_FOUND')
        return { isFavourite }
      }),
    companiesOfContacts: companyChoicesOf(parts),
    getCustomer: ({ id }, { actor }) => answer(actor, id),
    async putContact({ id: contactId, title, company, address, ...fields }, { actor, key }) {
      await answer(actor, contactId)
      const args = {
        ...{ ...fields, ...placed(address), contactId },
        ...(title === undefined ? {} : { jobTitle: title }),
        ...(company === undefined ? {} : { companyName: company.name }),
      }
      await run(actor, { op: key, mutator: editContact, args })
      return answer(actor, contactId)
    },
    ...{ ...mergeHandlers(parts), ...privacyHandlers(parts) },
    tagContacts: bulkHandler(parts, tagContacts),
    deleteContacts: bulkHandler(parts, deleteContacts),
    async postContactNote({ id: contactId, note }, { actor, key }) {
      await run(actor, { op: key, mutator: addContactNote, args: { contactId, note } })
      const { notes } = await answer(actor, contactId)
      return invariant(
        notes.find((each) => each.id === key),
        'note',
      )
    },
  } satisfies HandlersOf<(typeof endpoints)['customers']>
}
