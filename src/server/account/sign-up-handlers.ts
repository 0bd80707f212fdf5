import { isLoopback } from '#domain/channels/mail-server.ts'
import type { SignUpPolicy } from '#domain/auth/sign-up.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { SystemMail } from '#domain/auth/system-mail.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { isLocal, networkOf } from '../http/network.ts'
import { invalidDomain, isFreeDomain } from './domains.ts'
import { makeAccount } from './new-account.ts'
import { beginTrial } from '../access/plans.ts'
import type { SystemSql } from '../store/database.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { codeLimits, type OneTimeCodes, type SentCode } from '../auth/codes.ts'
import { browserOf } from '../auth/browser-cookie.ts'
import { refuseOtherSites } from '../auth/cookie.ts'
import type { AuthParts } from '../auth/handlers.ts'
import { lockSignUps, signUpStanding } from './open-sign-up.ts'
import { hashPassword } from '../auth/passwords.ts'
import { clientInfoOf } from '../auth/sessions.ts'
import { answerSession } from '../auth/session-answer.ts'
import { beginSignUp, lockSignUp } from './sign-ups.ts'

/** Dependencies of the sign-up handlers. */
export interface SignUpParts extends AuthParts {
  signUp: SignUpPolicy
  codes: OneTimeCodes
  /** Folder that stores mail when there is no mail server; null if mail is sent. */
  sentMailFolder: string | null
}

const purpose = 'sign-up'

/** Delay before another code can be requested, so that the first one has time to arrive, in ms. */
const resendAfterMs = 60_000

const closed = () =>
  new DeskError('FORBIDDEN', { message: 'Nobody can set up a desk here. Ask its owner for an invitation.' })

/** Handlers for signing up: address, mailed code, and name of the desk. */
export function signUpHandlers(parts: SignUpParts) {
  return { ...beginning(parts), ...proving(parts), ...opening(parts) } satisfies HandlersOf<
    (typeof endpoints)['signUp']
  >
}

/** Response after a code was sent; `endsAt` is the expiry of the code. */
const sent = (requestId: string, endsAt: number) => ({
  requestId,
  resendAt: endsAt - codeLimits.lifetime + resendAfterMs,
})

/** Key of a pending sign-up: request and browser. */
const refOf = ({ origin }: SignUpParts, id: string, { request, reply }: Call) => ({
  id,
  browser: browserOf(request, reply, origin()),
})

type Handlers = HandlersOf<(typeof endpoints)['signUp']>

/** First step: name and address; sends a code. */
function beginning(parts: SignUpParts): Pick<Handlers, 'signUpState' | 'signUp'> {
  const { database, clock, codes, origin } = parts
  return {
    async signUpState(_, { request }) {
      const standing = await database.system((sql) => signUpStanding(sql, parts.signUp))
      return { ...standing, sentMailFolder: isLocal(request) ? parts.sentMailFolder : null }
    },

    async signUp(words, { request, reply }) {
      refuseOtherSites(request, origin())
      await requireOpen(parts)
      const browser = browserOf(request, reply, origin())
      const made = await codes.make({
        purpose,
        address: words.email,
        browser,
        network: networkOf(request.ip),
      })
      const passwordHash = await hashPassword(words.password)
      const id = made.requestId
      const shownCode = await database.system(async (sql) => {
        await beginSignUp(sql, { id, browser }, words, passwordHash, clock.now())
        return giveCode(parts, sql, made, request)
      })
      return { ...sent(id, made.expiresAt), shownCode }
    },
  }
}

/** Second step: verifies the code, or sends another one. */
function proving(parts: SignUpParts): Pick<Handlers, 'verifySignUp' | 'resendState' | 'resendCode'> {
  const { database, clock, codes, origin } = parts
  return {
    async verifySignUp({ requestId, code }, call) {
      refuseOtherSites(call.request, origin())
      const ref = refOf(parts, requestId, call)
      await codes.redeem({ purpose, requestId, browser: ref.browser, code }, async (sql) => {
        await lockSignUp(sql, ref, clock.now())
        await sql.rows({ text: 'update sign_ups set is_verified = true where id = $1', values: [requestId] })
      })
      return { isVerified: true }
    },

    async resendState({ requestId }, call) {
      const endsAt = await database.system(async (sql) => {
        await lockSignUp(sql, refOf(parts, requestId, call), clock.now())
        return endOf(sql, requestId)
      })
      return sent(requestId, endsAt)
    },

    async resendCode({ requestId }, call) {
      refuseOtherSites(call.request, origin())
      const ref = refOf(parts, requestId, call)
      const { resendAt } = await database.system(async (sql) => {
        await lockSignUp(sql, ref, clock.now())
        return sent(requestId, await endOf(sql, requestId))
      })
      const waitMs = resendAt - clock.now()
      if (waitMs > 0) throw new DeskError('RATE_LIMITED', { facts: { retryAfter: Math.ceil(waitMs / 1000) } })
      const network = networkOf(call.request.ip)
      const made = await codes.remake({ purpose, requestId, browser: ref.browser, network })
      if (!made) throw new DeskError('INVALID', { message: 'This sign-up has ended. Begin again.' })
      const shownCode = await database.system((sql) => giveCode(parts, sql, made, call.request))
      return { ...sent(requestId, made.expiresAt), shownCode }
    },
  }
}

/** Last step: names and creates the desk. */
function opening(parts: SignUpParts): Pick<Handlers, 'checkDomain' | 'openDesk'> {
  const { database, clock, origin } = parts
  return {
    async checkDomain({ domain }) {
      const isFree = await database.system((sql) => isFreeDomain(sql, domain))
      return { isFree }
    },

    async openDesk({ requestId, company, ...details }, call) {
      refuseOtherSites(call.request, origin())
      const made = await database
        .system(async (sql) => {
          const row = await lockSignUp(sql, refOf(parts, requestId, call), clock.now())
          if (!row.isVerified) throw new DeskError('INVALID', { message: 'Verify your email first' })
          await lockSignUps(sql)
          if (!(await signUpStanding(sql, parts.signUp)).isOpen) throw closed()
          if (!(await isFreeDomain(sql, details.domain))) throw invalidDomain()
          const account = { ...details, name: company, owner: row }
          const result = await makeAccount(sql, account, clock.now())
          await beginTrial(sql, result.accountId, parts.plans, clock.now())
          await sql.rows({ text: 'delete from sign_ups where id = $1', values: [requestId] })
          return result
        })
        .catch(refuseTaken)
      const { accountId, userId } = made
      return answerSession(
        parts,
        await parts.sessions.open(accountId, userId, true, clientInfoOf(call.request)),
        call,
      )
    },
  }
}

/** Requires open sign-up. @throws DeskError FORBIDDEN */
async function requireOpen({ database, signUp }: SignUpParts): Promise<void> {
  const { isOpen } = await database.system((sql) => signUpStanding(sql, signUp))
  if (!isOpen) throw closed()
}

/**
 * Mails a code. If no mail can be sent, the response contains the code, but only for the first desk and a
 * request from the server's own machine, whose user can read it in the data folder anyway (D2-41).
 */
async function giveCode(
  parts: SignUpParts,
  sql: SystemSql,
  made: SentCode,
  request: Call['request'],
): Promise<string | null> {
  const isMailed = await mailCode(parts, sql, made)
  const isHere = isLocal(request) && isLoopback(new URL(parts.origin()).hostname.replace(/^\[|\]$/g, ''))
  if (!isMailed || parts.sentMailFolder === null || !isHere) return null
  const { isOpen: isFirst } = await signUpStanding(sql, 'first')
  return isFirst ? made.code : null
}

/**
 * Mails a sign-up code. An address that already has a desk gets a mail saying so, as the response must not
 * reveal it.
 * @returns true if the mail contains the code.
 */
async function mailCode(
  { clock }: SignUpParts,
  sql: SystemSql,
  { requestId, address, code, expiresAt }: SentCode,
): Promise<boolean> {
  const known = await sql.rows({
    text: 'select 1 from users where email_key = lower($1)',
    values: [address],
  })
  const minutes = codeLimits.lifetime / 60_000
  const mail: SystemMail = known.length > 0 ? knownNotice : { kind: 'code', purpose, code, minutes }
  const letter = { to: { address, name: '' }, mail, until: expiresAt }
  const key = `${purpose} ${requestId} ${expiresAt}`
  await sendSystemMail(sql, letter, { owner: 'desk', key, now: clock.now() })
  return known.length === 0
}

const knownNotice: SystemMail = {
  kind: 'notice',
  title: 'You have a desk already',
  paragraphs: [
    'Somebody, probably you, wanted to set up a desk with this address. It belongs to one: sign in there, or choose a new password.',
    'If it was not you, you can ignore this mail.',
  ],
  link: { label: 'Sign in', path: '/support/signin' },
}

/** Expiry of the code of a request (epoch ms); 0 if there is none. */
async function endOf(sql: SystemSql, requestId: string): Promise<number> {
  const [row] = await sql.rows<{ endsAt: number }>({
    text: 'select ends_at as "endsAt" from codes where purpose = $1 and request_id = $2',
    values: [purpose, requestId],
  })
  return row?.endsAt ?? 0
}

/** Two concurrent sign-ups used the same domain or address: the second one gets the error. */
function refuseTaken(error: { code?: string; constraint?: string }): never {
  if (error.code !== '23505') throw error
  if (error.constraint === 'accounts_domainKey_unique') throw invalidDomain()
  throw new DeskError('CONFLICT', { message: 'This address has a desk already. Sign in there.' })
}
