import { randomUUID } from 'node:crypto'
import { invariant } from '#lib/invariant.ts'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { InvitationSeen, JoinInput } from '#domain/people/invitation.ts'
import { requireWithinLimit } from '../access/plans.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { lockPeople, toldOf, userOf } from './change-users.ts'
import type { InvitationRef } from './invitation-links.ts'
import { lockInvitation, stateOf, type InvitationRow } from './invitations.ts'
import { isClosedMailbox } from './invite.ts'

type Refused = Exclude<InvitationSeen['state'], 'open'>

/** Refusal of an invitation, with advice. */
export function refusalOf(state: Refused, inviter: string): string {
  switch (state) {
    case 'accepted':
      return 'This invitation was used already. Sign in.'
    case 'known':
      return 'This address has an account already. Sign in with it, or ask to be invited under another one.'
    case 'withdrawn':
      return `This invitation was withdrawn. Ask ${inviter} for a new one.`
    case 'ended':
      return `This invitation has ended. Ask ${inviter} for a new one.`
    case 'unmanned':
      return `The role of your invitation does not exist any more. Ask ${inviter} for a new invitation.`
    case 'nowhere':
      return 'This invitation does not exist any more. Ask for a new one.'
  }
}

const refuse = (state: Refused, inviter = '') =>
  new DeskError('CONFLICT', { message: refusalOf(state, inviter) })

/** Values of a person who joins, with the password hashed. */
export type Joining = Omit<JoinInput, 'password'> & { passwordHash: string }

/**
 * Creates the user of an invitation, once; null if the address has an account.
 * @throws DeskError CONFLICT with the reason for a refusal, PLAN when the plan has no free seat.
 */
export function join(
  database: Database,
  { accountId, id }: InvitationRef,
  joining: Joining,
  now: number,
): Promise<Id | null> {
  return lockPeople(database, { accountId, now }, async ({ sql }) => {
    const row = await lockInvitation(sql, id)
    if (!row) throw refuse('nowhere')
    const state = stateOf(row, now)
    if (state !== 'open') throw refuse(state, row.inviter)
    await requireWithinLimit(sql, 'users', now)
    const userId = await makeUser(sql, row, joining, now)
    await joinTeams(sql, userId, row.teamIds)
    await joinMailboxes(sql, userId, row.mailboxIds)
    await sql.rows({
      name: 'accept an invitation',
      text: 'update invitations set accepted_at = $3 where account_id = $1 and id = $2',
      values: [accountId, id, now],
    })
    const after = toldOf(await userOf(sql, userId))
    return {
      done: userId,
      cause: { actorId: userId, op: randomUUID(), origin: 'person', ruleId: null, isSilent: false },
      told: ofRecord('users', { id: userId, before: null, after }),
    }
  }).catch((error: { code?: string }) => {
    // Created concurrently, in this or another account.
    if (error.code === '23505') return null
    throw error
  })
}

async function makeUser(
  sql: DeskSql,
  { email, roleId }: InvitationRow,
  { firstName, lastName, passwordHash }: Joining,
  now: number,
): Promise<Id> {
  const { accountId } = sql
  // Locked until the end, so that the role cannot be deleted meanwhile.
  await sql.rows({
    name: 'role to join with',
    text: 'select 1 from roles where account_id = $1 and id = $2 for key share',
    values: [accountId, roleId],
  })
  const [made] = await sql.rows<{ id: Id }>({
    name: 'join',
    text: `insert into users (account_id, first_name, last_name, email, role_id)
      values ($1, $2, $3, $4, $5) returning id`,
    values: [accountId, firstName, lastName, email, roleId],
  })
  const { id } = invariant(made, 'user')
  await sql.rows({
    name: 'password of who joins',
    text: 'insert into credentials (account_id, user_id, password_hash, updated_at) values ($1, $2, $3, $4)',
    values: [accountId, id, passwordHash, now],
  })
  return id
}

/** Deleted teams are skipped. */
async function joinTeams(sql: DeskSql, userId: Id, teamIds: readonly Id[]): Promise<void> {
  // The revision makes an open form of the team detect the change.
  const found = await sql.rows<{ id: Id }>({
    name: 'teams to join',
    text: 'update teams set revision = revision + 1 where account_id = $1 and id = any($2) returning id',
    values: [sql.accountId, teamIds],
  })
  await sql.rows({
    name: 'join teams',
    text: 'insert into team_user (account_id, user_id, team_id) select $1, $2, unnest($3::bigint[])',
    values: [sql.accountId, userId, found.map(({ id }) => id)],
  })
}

/** Inboxes that were deleted or opened to all since are skipped. */
async function joinMailboxes(sql: DeskSql, userId: Id, mailboxIds: readonly Id[]): Promise<void> {
  await sql.rows({
    name: 'join inboxes',
    text: `insert into mailbox_user (account_id, user_id, mailbox_id)
      select $1, $2, m.id from mailboxes m where m.account_id = $1 and m.id = any($3) and ${isClosedMailbox}`,
    values: [sql.accountId, userId, mailboxIds],
  })
}
