import type { Id } from '#lib/id.ts'
import { assertAllowed } from '#domain/access/access.ts'
import { mayChangeHolderOf, ownerRole } from '#domain/access/actor.ts'
import { DeskError } from '#domain/errors.ts'
import type { UserView, UserInput } from '#domain/people/endpoints.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import type { Happening } from '#domain/events/event.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { loadActor } from '../access/actor.ts'
import { requireRoomFor } from '../access/plans.ts'
import type { DeskWork } from '../events/desk-work.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { Call } from '../http/handler.ts'
import { changedMeanwhile, type ResourceWork } from '../resources/handlers.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { PeopleParts } from './handlers.ts'
import { writeMailboxes, writeTeams } from './memberships.ts'
import { readUsers } from './read-users.ts'

/*
 * Changes of users and their permissions are serialised per account, under a lock on its row: each sees the
 * result of the previous one, so that two owners who demote each other at once leave one.
 */

/** Dependencies of a change of users. */
export interface PeopleWork extends ResourceWork, Pick<DeskWork, 'rows' | 'tx'> {
  now: number
  /** Events for the account's audit log. */
  told: Happening[]
  /** Ends the sessions of a user with the change; their sockets are closed after the commit. */
  signOut(userId: Id): Promise<void>
}

/** Result of a change of users: its author, and its events for the audit log. */
interface PeopleChange<Result> {
  done: Result
  cause: Cause
  told: readonly Happening[]
}

/**
 * Runs a change of an account's users or permissions, with no other at the same time.
 * @throws DeskError CONFLICT when it would leave the account without an owner who can sign in.
 */
export function lockPeople<Result>(
  database: Database,
  { accountId, now }: { accountId: Id; now: number },
  work: (desk: DeskWork) => Promise<PeopleChange<Result>>,
): Promise<Result> {
  return database.desk(accountId, (inner) =>
    inUnitOfWork(inner, { cause: byDesk, at: now, isChecked: true }, async (desk) => {
      const { sql } = desk
      await sql.rows({
        name: 'lock account',
        text: 'select 1 from accounts where id = $1 for no key update',
        values: [accountId],
      })
      const { done, cause, told } = await work(desk)
      await requireOwner(sql)
      desk.causedBy(cause)
      desk.tell(told)
      return done
    }),
  )
}

/**
 * Runs a change of users by an owner or admin.
 * @throws DeskError as {@link lockPeople}, and FORBIDDEN for others.
 */
export async function changePeople<Result>(
  { database, sessions, clock }: PeopleParts,
  call: Pick<Call, 'actor' | 'key'>,
  work: (work: PeopleWork) => Promise<Result>,
): Promise<Result> {
  const ended: string[] = []
  const { accountId, userId } = call.actor
  const now = clock.now()
  const result = await lockPeople(database, { accountId, now }, async ({ sql, rows, tx }) => {
    // Read under the lock: the caller may have been demoted or deactivated while waiting.
    const actor = await loadActor(sql, userId)
    assertAllowed(actor, { needs: 'administrator' })
    const signOut = async (id: Id) => void ended.push(...(await sessions.endAllOf(sql, id)))
    const told: Happening[] = []
    const done = await work({ sql, rows, tx, actor, now, told, signOut })
    const cause: Cause = { actorId: userId, op: call.key, origin: 'person', ruleId: null, isSilent: false }
    return { done, cause, told }
  })
  sessions.tellEnded(ended)
  return result
}

/** An owner without a password cannot sign in, and does not count. */
async function requireOwner(sql: DeskSql): Promise<void> {
  const owners = await sql.rows({
    name: 'owners who can sign in',
    text: `select 1 from users u
      join roles r on r.account_id = u.account_id and r.id = u.role_id
      join credentials c on c.account_id = u.account_id and c.user_id = u.id
      where u.account_id = $1 and u.is_active and r.is_administrator and r.name = $2 limit 1`,
    values: [sql.accountId, ownerRole],
  })
  if (owners.length === 0)
    throw new DeskError('CONFLICT', {
      message: 'The account needs an owner who can sign in. Make somebody else owner first.',
    })
}

/** A user of the account. @throws DeskError NOT_FOUND. */
export async function userOf(sql: DeskSql, id: Id): Promise<UserView> {
  const [user] = await readUsers(sql, { id })
  if (!user) throw new DeskError('NOT_FOUND')
  return user
}

/** A user that the actor may change. @throws DeskError FORBIDDEN for an owner, unless the actor is one. */
async function changeable({ sql, actor }: ResourceWork, id: Id): Promise<UserView> {
  const user = await userOf(sql, id)
  requireRightToRole(actor, user.role)
  return user
}

/** @throws DeskError FORBIDDEN if only an owner may assign the role or change its holders. */
export function requireRightToRole(actor: ResourceWork['actor'], roleName: string | null): void {
  if (!mayChangeHolderOf(actor, roleName))
    throw new DeskError('FORBIDDEN', { message: 'Only an owner can change an owner, or make one' })
}

/** Changed values of a user; missing ones stay. */
export interface UserChange extends Partial<{ [Word in keyof UserInput]: UserInput[Word] | undefined }> {
  id: Id
  isActive?: boolean | undefined
  revision?: number | undefined
}

/**
 * Changes a user.
 * @throws DeskError CONFLICT with the current values when another user changed them meanwhile, PLAN when the
 * plan has no seat for a reactivated user.
 */
export async function changeUser(work: PeopleWork, change: UserChange): Promise<void> {
  const { sql } = work
  const { id, roleId, teamIds, mailboxIds, isActive, revision } = change
  const before = await changeable(work, id)
  if (revision !== undefined && revision !== before.revision) throw changedMeanwhile({ noun: 'user' }, before)
  if (roleId !== undefined && roleId !== before.roleId) await giveRole(work, id, roleId)
  if (teamIds) await writeTeams(sql, before, teamIds)
  if (mailboxIds) await writeMailboxes(sql, before, mailboxIds)
  if (isActive === false && before.isActive) await switchOff(work, id)
  if (isActive === true && !before.isActive) await switchOn(work, id)
  await sql.rows({
    name: 'count a change of a user',
    text: 'update users set revision = revision + 1 where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
  work.told.push(...ofRecord('users', { id, before: toldOf(before), after: toldOf(await userOf(sql, id)) }))
}

/** @throws DeskError PLAN when the plan has no free seat. */
async function switchOn({ sql, now }: PeopleWork, id: Id): Promise<void> {
  await requireRoomFor(sql, 'users', now)
  await sql.rows({
    name: 'switch a user on',
    text: 'update users set is_active = true, switched_off_at = null where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
}

/** Audit log values of a user. */
export const toldOf = ({ email, role, teamIds, mailboxIds, isActive }: UserView) => ({
  ...{ email, role, teamIds, mailboxIds, isActive },
})

async function giveRole({ sql, actor }: PeopleWork, id: Id, roleId: Id): Promise<void> {
  // Locked until the end, so that the role cannot be deleted meanwhile.
  const [role] = await sql.rows<{ name: string }>({
    name: 'role to give',
    text: 'select name from roles where account_id = $1 and id = $2 for key share',
    values: [sql.accountId, roleId],
  })
  if (!role) throw new DeskError('INVALID', { field: 'roleId', message: 'This role does not exist any more' })
  requireRightToRole(actor, role.name)
  await sql.rows({
    name: 'give a role',
    text: 'update users set role_id = $3 where account_id = $1 and id = $2',
    values: [sql.accountId, id, roleId],
  })
}

/** Ends a deactivated user's sessions, pushes and timers. */
async function switchOff({ sql, rows, tx, now, signOut }: PeopleWork, id: Id): Promise<void> {
  await sql.rows({
    name: 'switch a user off',
    text: 'update users set is_active = false, switched_off_at = $3 where account_id = $1 and id = $2',
    values: [sql.accountId, id, now],
  })
  await signOut(id)
  const running = await tx.timeEntries.where('status', ['running', 'paused'], { userId: id })
  await rows.lock(
    'timeEntries',
    running.map((entry) => entry.id),
  )
  for (const entry of running) await tx.timeEntries.patch(entry.id, { status: 'completed' })
}

/** Domain of a removed user's address, which is never deliverable (RFC 2606). */
const goneDomain = 'users.invalid'

/**
 * Removes a user from the account; the row stays, because conversations refer to it.
 * @returns name of their picture, which is no longer used; null for none.
 */
export async function removeUser(work: PeopleWork, id: Id): Promise<string | null> {
  const { sql, now } = work
  const before = await changeable(work, id)
  if (before.isActive) await switchOff(work, id)
  const [{ avatar } = { avatar: null }] = await sql.rows<{ avatar: string | null }>({
    name: 'picture of a user who goes',
    text: 'select avatar from users where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
  await sql.rows({
    name: 'delete a user',
    text: `update users set deleted_at = $3, avatar = null, email = account_id || '-' || id || '@${goneDomain}'
      where account_id = $1 and id = $2`,
    values: [sql.accountId, id, now],
  })
  await sql.rows({
    name: 'delete a password',
    text: 'delete from credentials where account_id = $1 and user_id = $2',
    values: [sql.accountId, id],
  })
  work.told.push(...ofRecord('users', { id, before: toldOf(before), after: null }))
  return avatar
}
