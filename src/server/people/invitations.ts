import type { Id } from '#lib/id.ts'
import { ownerRole } from '#domain/access/actor.ts'
import { invitationLimits, type InvitationSeen } from '#domain/people/invitation.ts'
import type { Database, DeskSql } from '../store/database.ts'

const dayMs = 24 * 3_600_000

/** Validity of an invitation, in ms. */
export const invitationLifetimeMs = invitationLimits.days * dayMs

/** Time for which the link of a closed invitation still explains its state, in ms. */
const keptMs = 30 * dayMs

/** An invitation in any state. */
export interface InvitationRow {
  id: Id
  email: string
  roleId: Id
  role: string | null
  teamIds: Id[]
  mailboxIds: Id[]
  teams: string[]
  inviter: string
  account: string
  mailedAt: number | null
  endsAt: number
  acceptedAt: number | null
  withdrawnAt: number | null
  /** True if its role exists, and the inviter may still assign it. */
  isGivable: boolean
}

const selected = `select i.id, i.email, i.role_id as "roleId", r.name as role, i.team_ids as "teamIds",
    i.mailbox_ids as "mailboxIds", trim(u.first_name || ' ' || u.last_name) as inviter, a.name as account,
    i.mailed_at as "mailedAt", i.ends_at as "endsAt", i.accepted_at as "acceptedAt", i.withdrawn_at as "withdrawnAt",
    array(select t.name from teams t where t.account_id = i.account_id and t.id = any(i.team_ids)
      order by lower(t.name)) as teams,
    r.id is not null and (r.name <> '${ownerRole}' or (u.is_active and own.name = '${ownerRole}')) as "isGivable"
  from invitations i
  join accounts a on a.id = i.account_id
  join users u on u.account_id = i.account_id and u.id = i.inviter_id
  join roles own on own.account_id = u.account_id and own.id = u.role_id
  left join roles r on r.account_id = i.account_id and r.id = i.role_id
  where i.account_id = $1`

/** Invitations that were not accepted yet, by address. */
export const readInvitations = (sql: DeskSql): Promise<InvitationRow[]> =>
  sql.rows<InvitationRow>({
    name: 'invitations',
    text: `${selected} and i.accepted_at is null and i.withdrawn_at is null order by i.email_key`,
    values: [sql.accountId],
  })

/** Reads one invitation in any state. */
export async function readInvitation(sql: DeskSql, id: Id): Promise<InvitationRow | undefined> {
  const [row] = await sql.rows<InvitationRow>({
    name: 'invitation',
    text: `${selected} and i.id = $2`,
    values: [sql.accountId, id],
  })
  return row
}

/** Locks one invitation until the transaction ends: the second of two acceptances sees the first. */
export async function lockInvitation(sql: DeskSql, id: Id): Promise<InvitationRow | undefined> {
  await sql.rows({
    name: 'lock invitation',
    text: 'select 1 from invitations where account_id = $1 and id = $2 for update',
    values: [sql.accountId, id],
  })
  return readInvitation(sql, id)
}

/** State of an invitation whose address has no account. */
export function stateOf(
  row: InvitationRow,
  now: number,
): Exclude<InvitationSeen['state'], 'known' | 'nowhere'> {
  if (row.acceptedAt !== null) return 'accepted'
  if (row.withdrawnAt !== null) return 'withdrawn'
  if (row.endsAt <= now) return 'ended'
  return row.isGivable ? 'open' : 'unmanned'
}

/** User with an address, in any account. */
export interface Holder {
  email: string
  accountId: Id
  isActive: boolean
}

/** Users with these addresses, across accounts, since an address belongs to one (D2-03). */
export async function holdersOf(database: Database, emails: readonly string[]): Promise<Map<string, Holder>> {
  const found = await database.system((sql) =>
    sql.rows<Holder>({
      name: 'holders of addresses',
      text: `select email_key as email, account_id as "accountId", is_active as "isActive"
        from users where email_key = any(select lower(e) from unnest($1::text[]) e)`,
      values: [emails],
    }),
  )
  return new Map(found.map((holder) => [holder.email, holder]))
}

/** Deletes invitations that were closed long ago; resolves to their number. */
export async function sweepInvitations(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({ text: 'delete from invitations where ends_at <= $1 returning 1', values: [now - keptMs] }),
  )
  return rows.length
}
