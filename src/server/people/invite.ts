import { invariant } from '#lib/invariant.ts'
import type { Id } from '#lib/id.ts'
import { mayChangeHolderOf } from '#domain/access/actor.ts'
import { DeskError } from '#domain/errors.ts'
import { email as emailSchema } from '#domain/fields.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { InputOf } from '#domain/define.ts'
import type { inviteUsers, InviteVerdict } from '#domain/people/invitation.ts'
import { fullText } from '../access/plans.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { DeskSql } from '../store/database.ts'
import { requireRightToRole, type PeopleWork } from './change-users.ts'
import { invitationKind } from './invitation-mail.ts'
import { invitationLifetimeMs, readInvitation, type Holder, type InvitationRow } from './invitations.ts'

type Input = InputOf<typeof inviteUsers>

/** Outcome of one address, before its link is made. */
export type Invited = Omit<InviteVerdict, 'link'> & { id: Id | null }

/** Distinct addresses of the input, regardless of case. */
export const addressesIn = (emails: readonly string[]): string[] => [
  ...new Map(emails.filter((email) => email !== '').map((email) => [email.toLowerCase(), email])).values(),
]

/**
 * Invites addresses independently: a refused one does not block the others.
 * @param holders users who have one of the addresses already.
 * @throws DeskError INVALID for unassignable role, teams or inboxes, FORBIDDEN for a role above the caller's.
 */
export async function invite(
  work: PeopleWork,
  words: Input,
  holders: ReadonlyMap<string, Holder>,
): Promise<Invited[]> {
  await requireRole(work, words.roleId)
  await requireTeams(work.sql, words.teamIds)
  await requireMailboxes(work.sql, words.mailboxIds)
  const verdicts: Invited[] = []
  for (const email of addressesIn(words.emails)) {
    const refusal = refusalOf(email, holders.get(email.toLowerCase()), work.sql.accountId)
    verdicts.push(
      refusal === null
        ? await put(work, email, words)
        : { email, verdict: 'refused', message: refusal, id: null },
    )
  }
  return verdicts
}

function refusalOf(email: string, holder: Holder | undefined, accountId: Id): string | null {
  const { error } = emailSchema().safeParse(email)
  if (error) return error.issues[0]?.message ?? 'Email must be a valid email'
  // Membership in other accounts is not revealed: the mail tells the recipient.
  if (holder?.accountId !== accountId) return null
  return holder.isActive ? 'They are here already' : 'They are switched off; switch them on again'
}

/** Only owners may invite owners. */
async function requireRole({ sql, actor }: PeopleWork, roleId: Id): Promise<void> {
  const [role] = await sql.rows<{ name: string }>({
    name: 'role to invite to',
    text: 'select name from roles where account_id = $1 and id = $2 for key share',
    values: [sql.accountId, roleId],
  })
  if (!role) throw new DeskError('INVALID', { field: 'roleId', message: 'This role does not exist any more' })
  requireRightToRole(actor, role.name)
}

async function requireTeams(sql: DeskSql, teamIds: readonly Id[]): Promise<void> {
  const wanted = [...new Set(teamIds)]
  const found = await sql.rows({
    name: 'teams to invite to',
    text: 'select 1 from teams where account_id = $1 and id = any($2)',
    values: [sql.accountId, wanted],
  })
  if (found.length < wanted.length)
    throw new DeskError('INVALID', { field: 'teamIds', message: 'A team does not exist any more' })
}

/** An inbox without named users is open to all: naming one would close it to the others. */
async function requireMailboxes(sql: DeskSql, mailboxIds: readonly Id[]): Promise<void> {
  const wanted = [...new Set(mailboxIds)]
  const found = await sql.rows<{ name: string; isClosed: boolean }>({
    name: 'inboxes to invite to',
    text: `select name, ${isClosedMailbox} as "isClosed" from mailboxes m where account_id = $1 and id = any($2)`,
    values: [sql.accountId, wanted],
  })
  const refuse = (message: string) => new DeskError('INVALID', { field: 'mailboxIds', message })
  if (found.length < wanted.length) throw refuse('An inbox does not exist any more')
  const open = found.find(({ isClosed }) => !isClosed)
  if (open) throw refuse(`Everybody sees the inbox ${open.name} already`)
}

/** SQL condition: inbox `m` names users or teams. */
export const isClosedMailbox = `(exists (select from mailbox_user u where u.account_id = $1 and u.mailbox_id = m.id)
  or exists (select from mailbox_team t where t.account_id = $1 and t.mailbox_id = m.id))`

async function put(work: PeopleWork, email: string, words: Input): Promise<Invited> {
  const { sql, actor, now } = work
  const [open] = await sql.rows<{ id: Id }>({
    name: 'open invitation of an address',
    text: `select id from invitations
      where account_id = $1 and email_key = lower($2) and accepted_at is null and withdrawn_at is null for update`,
    values: [sql.accountId, email],
  })
  const before = open ? invariant(await readInvitation(sql, open.id), 'invitation') : null
  if (before && !mayChangeHolderOf(actor, before.role))
    return { email, verdict: 'refused', message: 'An owner has invited them as owner', id: null }
  // An expired invitation holds no seat.
  const holdsPlace = before !== null && before.endsAt > now
  const full = holdsPlace ? null : await fullText(sql, 'users', now)
  if (full !== null) return { email, verdict: 'refused', message: full, id: null }
  const { roleId, teamIds, mailboxIds, isMailed } = words
  const values = [sql.accountId, email, roleId, teamIds, mailboxIds, actor.userId]
  const mailedAt = isMailed ? now : (before?.mailedAt ?? null)
  const [row] = await sql.rows<{ id: Id }>(
    before
      ? {
          name: 'invite again',
          text: `update invitations set email = $2, role_id = $3, team_ids = $4, mailbox_ids = $5, inviter_id = $6,
              mailed_at = $7, ends_at = $8 where account_id = $1 and id = $9 returning id`,
          values: [...values, mailedAt, now + invitationLifetimeMs, before.id],
        }
      : {
          name: 'invite',
          text: `insert into invitations (account_id, email, role_id, team_ids, mailbox_ids, inviter_id, mailed_at, ends_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
          values: [...values, mailedAt, now + invitationLifetimeMs],
        },
  )
  const { id } = invariant(row, 'invitation')
  if (isMailed) await mail(sql, { id, email, now })
  const after = toldOf(await readInvitation(sql, id))
  work.told.push(...ofRecord('invitations', { id, before: before && toldOf(before), after }))
  return { email, verdict: before ? 'again' : 'invited', message: null, id }
}

/** Adds the mail of an invitation to the outbox. */
export const mail = (
  sql: DeskSql,
  { id, email, now }: { id: Id; email: string; now: number },
): Promise<void> => enqueue(sql, invitationKind, { id, to: email }, { key: `${id} ${now}`, now })

/** Audit log values of an invitation. */
export const toldOf = (row: InvitationRow | undefined) => {
  const { email, role, teamIds, mailboxIds } = invariant(row, 'invitation')
  return { email, role, teamIds, mailboxIds }
}
