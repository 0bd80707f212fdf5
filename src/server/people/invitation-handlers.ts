import { invariant } from '#lib/invariant.ts'
import type { Id } from '#lib/id.ts'
import { mayChangeHolderOf } from '#domain/access/actor.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { invitationLimits, type InvitationSeen, type InvitationView } from '#domain/people/invitation.ts'
import { refuseOtherSites } from '../auth/cookie.ts'
import type { AuthParts } from '../auth/handlers.ts'
import { requirePasswordLength } from '../access/account.ts'
import { requireRoomFor } from '../access/plans.ts'
import { hashPassword } from '../auth/passwords.ts'
import { clientInfoOf } from '../auth/sessions.ts'
import { answerSession } from '../auth/session-answer.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { isLocal, networkOf } from '../http/network.ts'
import type { PublicLimit } from '../http/public-limits.ts'
import { changePeople, requireRightToRole, type PeopleWork } from './change-users.ts'
import type { InvitationLinks } from './invitation-links.ts'
import {
  holdersOf,
  invitationLifetimeMs,
  lockInvitation,
  readInvitation,
  readInvitations,
  stateOf,
  type InvitationRow,
} from './invitations.ts'
import { addressesIn, invite, mail, toldOf } from './invite.ts'
import { join, refusalOf } from './join.ts'

/** Dependencies of the invitation handlers. */
export interface InvitationParts extends AuthParts {
  links: InvitationLinks
  /** Folder of mail that cannot be sent; null if mail is sent. */
  sentMailFolder: string | null
}

type Handlers = HandlersOf<(typeof endpoints)['inviting']>

/** Invitations per account, by mail or link, against mass mail and against testing addresses. */
const perAccount: PublicLimit = { scope: 'invitation.account', limit: 200, window: 3_600_000 }
/** Attempts to accept per network: each costs a password hash. */
const perNetwork: PublicLimit = { scope: 'invitation.network', limit: 60, window: 3_600_000 }
/**
 * Failed acceptances per account because the address has another account. Beyond it all acceptances are
 * refused: an inviter has the links, and could otherwise test addresses.
 */
const perTaken: PublicLimit = { scope: 'invitation.taken', limit: 20, window: 24 * 3_600_000 }

/** Handlers for invitations: for the inviter, and for the holder of a link. */
export function invitationHandlers(parts: InvitationParts): Handlers {
  return { ...inviting(parts), ...joining(parts) }
}

/** View of an invitation. Only owners see the link of an owner's invitation, against privilege escalation. */
function viewOf({ links, origin }: InvitationParts, row: InvitationRow, { actor }: Call): InvitationView {
  const { id, email, roleId, role, teamIds, mailboxIds, inviter, mailedAt, endsAt } = row
  const isShown = mayChangeHolderOf(actor, role)
  const link = isShown ? origin() + links.pathOf({ accountId: actor.accountId, id }) : null
  return { ...{ id, email, roleId, role, teamIds, mailboxIds, inviter, mailedAt, endsAt }, link }
}

/** Handlers for owner and admin. */
function inviting(
  parts: InvitationParts,
): Pick<Handlers, 'listInvitations' | 'inviteUsers' | 'resendInvitation' | 'withdrawInvitation'> {
  const { database, clock, limits, links, origin } = parts
  const countMails = (accountId: Id, mails: number) =>
    limits.enter(Array.from({ length: mails }, () => ({ ...perAccount, key: String(accountId) })))
  return {
    async listInvitations(_, call) {
      const rows = await database.look(call.actor.accountId, readInvitations)
      const sentMailFolder = isLocal(call.request) ? parts.sentMailFolder : null
      return { data: rows.map((row) => viewOf(parts, row, call)), total: rows.length, sentMailFolder }
    },

    async inviteUsers(words, call) {
      const { accountId } = call.actor
      const emails = addressesIn(words.emails)
      await countMails(accountId, emails.length)
      const holders = await holdersOf(database, emails)
      const invited = await changePeople(parts, call, (work) => invite(work, words, holders))
      return {
        data: invited.map(({ id, ...verdict }) => ({
          ...verdict,
          link: id === null ? null : origin() + links.pathOf({ accountId, id }),
        })),
      }
    },

    async resendInvitation({ id }, call) {
      await countMails(call.actor.accountId, 1)
      const row = await changePeople(parts, call, async (work) => {
        const { email, mailedAt, endsAt } = await changeable(work, id)
        const { sql, now } = work
        // An expired invitation holds no seat.
        if (endsAt <= now) await requireRoomFor(sql, 'users', now)
        const waitMs = (mailedAt ?? 0) + invitationLimits.againAfterMs - now
        if (waitMs > 0)
          throw new DeskError('RATE_LIMITED', { facts: { retryAfter: Math.ceil(waitMs / 1000) } })
        await sql.rows({
          name: 'invite for longer',
          text: 'update invitations set mailed_at = $3, ends_at = $4 where account_id = $1 and id = $2',
          values: [sql.accountId, id, now, now + invitationLifetimeMs],
        })
        await mail(sql, { id, email, now })
        return invariant(await readInvitation(sql, id), 'invitation')
      })
      return viewOf(parts, row, call)
    },

    withdrawInvitation: ({ id }, call) =>
      changePeople(parts, call, async (work) => {
        const before = await changeable(work, id)
        await work.sql.rows({
          name: 'withdraw an invitation',
          text: 'update invitations set withdrawn_at = $3 where account_id = $1 and id = $2',
          values: [work.sql.accountId, id, clock.now()],
        })
        work.told.push(...ofRecord('invitations', { id, before: toldOf(before), after: null }))
        return { id }
      }),
  }
}

/** A pending invitation whose role the caller may assign. @throws DeskError NOT_FOUND, FORBIDDEN. */
async function changeable({ sql, actor }: PeopleWork, id: Id): Promise<InvitationRow> {
  const row = await lockInvitation(sql, id)
  if (!row || row.acceptedAt !== null || row.withdrawnAt !== null) throw new DeskError('NOT_FOUND')
  requireRightToRole(actor, row.role)
  return row
}

const nothing: InvitationSeen = {
  ...{ state: 'nowhere', email: '', account: '', inviter: '', role: '', teams: [], endsAt: 0 },
}

/** Handlers for the holder of a link. */
function joining(parts: InvitationParts): Pick<Handlers, 'seeInvitation' | 'acceptInvitation'> {
  const { database, clock, limits, links, origin, sessions } = parts

  const see = async (token: string): Promise<InvitationSeen> => {
    const ref = links.read(token)
    const row = ref && (await database.look(ref.accountId, (sql) => readInvitation(sql, ref.id)))
    if (!row) return nothing
    const { email, account, inviter, role, teams, endsAt } = row
    const state = stateOf(row, clock.now())
    // Membership of another account is revealed only on acceptance: the inviter holds the link as well.
    const holder = (await holdersOf(database, [email])).get(email.toLowerCase())
    const isKnown = state !== 'accepted' && holder?.accountId === ref?.accountId && holder !== undefined
    return { state: isKnown ? 'known' : state, email, account, inviter, role: role ?? '', teams, endsAt }
  }

  return {
    seeInvitation: ({ token }) => see(token),

    async acceptInvitation({ token, password, ...words }, call) {
      refuseOtherSites(call.request, origin())
      await limits.enter([{ ...perNetwork, key: networkOf(call.request.ip) }])
      const { state, inviter } = await see(token)
      const ref = links.read(token)
      if (!ref || state !== 'open')
        throw new DeskError('CONFLICT', { message: refusalOf(state === 'open' ? 'nowhere' : state, inviter) })
      await database.look(ref.accountId, (sql) => requirePasswordLength(sql, password))
      // Counted before the outcome is known, so that concurrent attempts do not exceed the limit.
      const taken = [{ ...perTaken, key: String(ref.accountId) }]
      await limits.enter(taken)
      const passwordHash = await hashPassword(password)
      let userId: Id | null | undefined
      try {
        userId = await join(database, ref, { ...words, passwordHash }, clock.now())
      } finally {
        if (userId !== null) await limits.giveBack(taken)
      }
      if (userId === null) throw new DeskError('CONFLICT', { message: refusalOf('known', inviter) })
      return answerSession(
        parts,
        await sessions.open(ref.accountId, userId, true, clientInfoOf(call.request)),
        call,
      )
    },
  }
}
