import { invariant } from '#lib/invariant.ts'
import { newPasswordLink, type SystemMail } from '#domain/auth/system-mail.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { requirePasswordLength } from '../access/account.ts'
import { browserOf } from '../auth/browser-cookie.ts'
import { codeLimits, type OneTimeCodes } from '../auth/codes.ts'
import type { AuthParts } from '../auth/handlers.ts'
import { endLinks } from '../auth/mail-links.ts'
import { requirePassword } from '../auth/own-password.ts'
import { hashPassword } from '../auth/passwords.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { isLocal, networkOf } from '../http/network.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { holdersOf } from './invitations.ts'
import { readOwnProfile, readSessions, writeEmail, writeProfile } from './own-profile.ts'

/** Dependencies of the own-profile handlers. */
export interface OwnProfileParts extends AuthParts {
  codes: OneTimeCodes
  /** Folder of mail that cannot be sent; null if mail is sent. */
  sentMailFolder: string | null
}

type Handlers = HandlersOf<(typeof endpoints)['profile']>

const purpose = 'email-change'

/** Handlers for the user's own profile. */
export function ownProfileHandlers(parts: OwnProfileParts): Handlers {
  const { database, clock, sessions } = parts
  const here = (call: Call) => invariant(call.signedIn, 'session').sessionId
  return {
    ...ofEmail(parts),
    getProfile: (_, { actor }) => database.look(actor.accountId, (sql) => readOwnProfile(sql, actor.userId)),
    putMe: (words, call) => writeProfile(database, call, words, clock.now()),
    putPassword: (words, call) => putPassword(parts, words, call),
    async listSessions(_, call) {
      const { accountId, userId } = call.actor
      const asked = { userId, sessionId: here(call), now: clock.now() }
      const data = await database.look(accountId, (sql) => readSessions(sql, asked))
      return { data, total: data.length }
    },
    async endSession({ id }, call) {
      const { accountId, userId } = call.actor
      const own = await database.look(accountId, (sql) =>
        readSessions(sql, { userId, sessionId: here(call), now: clock.now() }),
      )
      if (!own.some((each) => each.id === id)) throw new DeskError('NOT_FOUND')
      await sessions.end({ accountId, sessionId: id }, 'signedOut', networkOf(call.request.ip))
      return { id }
    },
  }
}

/** A new password ends all other sessions. */
async function putPassword(
  parts: OwnProfileParts,
  { current, password }: { current: string; password: string },
  call: Call,
): Promise<{ ended: number }> {
  const { database, clock, sessions } = parts
  const { accountId, userId } = call.actor
  const { sessionId } = invariant(call.signedIn, 'session')
  await requirePassword(parts, call, current, 'current')
  await database.look(accountId, (sql) => requirePasswordLength(sql, password))
  const hash = await hashPassword(password)
  const now = clock.now()
  const ended = await database.desk(accountId, async (sql) => {
    await sql.rows({
      name: 'another password',
      text: 'update credentials set password_hash = $3, updated_at = $4 where account_id = $1 and user_id = $2',
      values: [accountId, userId, hash, now],
    })
    const rows = await sql.rows<{ id: string }>({
      name: 'end the other sessions of a user',
      text: 'delete from sessions where account_id = $1 and user_id = $2 and id <> $3 returning id',
      values: [accountId, userId, sessionId],
    })
    await endLinks(sql, userId)
    const { email } = await readOwnProfile(sql, userId)
    const letter = { to: { address: email, name: '' }, mail: changedNotice, until: null }
    await sendSystemMail(sql, letter, { owner: accountId, key: `password-changed ${userId} ${now}`, now })
    const payload = { userId, network: networkOf(call.request.ip), sessionsEnded: rows.length }
    const changed = { type: 'password.changed' as const, subjectId: userId, payload }
    await recordChange(sql, [changed], { actorId: userId, op: call.key, at: now })
    return rows.map(({ id }) => id)
  })
  sessions.tellEnded(ended)
  return { ended: ended.length }
}

const changedNotice: SystemMail = {
  kind: 'notice',
  title: 'Your password was changed',
  paragraphs: [
    'All other devices were signed out. What waits on them to be sent is kept, and goes out after you sign in.',
    'If it was not you, choose a new one now.',
  ],
  link: newPasswordLink,
}

/** Change of address in two steps: a code is mailed to it, then entered. */
function ofEmail(parts: OwnProfileParts): Pick<Handlers, 'putEmail' | 'verifyOtp'> {
  const { database, clock, codes, origin } = parts
  /** Key of the requesting browser and user: a code is valid only for them. */
  const askerOf = ({ request, reply, actor }: Call) =>
    `${browserOf(request, reply, origin())} ${actor.accountId} ${actor.userId}`
  return {
    async putEmail({ email, password }, call) {
      await requirePassword(parts, call, password, 'password')
      const { request } = call
      const made = await codes.make({
        ...{ purpose, address: email },
        ...{ browser: askerOf(call), network: networkOf(request.ip) },
      })
      // Only the reader of the mail learns that the address is taken.
      const isKnown = (await holdersOf(database, [email])).size > 0
      const mail: SystemMail = isKnown
        ? knownNotice
        : { kind: 'code', purpose, code: made.code, minutes: codeLimits.lifetime / 60_000 }
      const letter = { to: { address: email, name: '' }, mail, until: made.expiresAt }
      const key = `${purpose} ${made.requestId} ${made.expiresAt}`
      await database.system((sql) => sendSystemMail(sql, letter, { owner: 'desk', key, now: clock.now() }))
      return { requestId: made.requestId, sentMailFolder: isLocal(request) ? parts.sentMailFolder : null }
    },

    async verifyOtp({ requestId, code }, call) {
      const browser = askerOf(call)
      const address = await codes.redeem({ purpose, requestId, browser, code }, (_, proven) =>
        Promise.resolve(proven),
      )
      return writeEmail(database, call, address, clock.now())
    },
  }
}

const knownNotice: SystemMail = {
  kind: 'notice',
  title: 'This address has a desk already',
  paragraphs: [
    'Somebody, probably you, wanted to sign in with this address from now on. It has a sign-in of its own already, so nothing was changed.',
  ],
  link: { label: 'Sign in', path: '/support/signin' },
}
