import type { Clock } from '#lib/clock.ts'
import type { Plans } from '#domain/account/plan.ts'
import { readSubscription } from '../access/plans.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Halfway } from '#domain/auth/endpoints.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { readAccount } from '../access/account.ts'
import { recordChange } from '../events/record.ts'
import { SessionEnded } from '../http/errors.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { hasKnowledgeBase } from '../knowledge/read.ts'
import { networkOf } from '../http/network.ts'
import type { PublicLimits } from '../http/public-limits.ts'
import { refreshTokenOf, refuseOtherSites, takeCookie } from './cookie.ts'
import { bearerOf } from './gate.ts'
import { isPassword } from './passwords.ts'
import { readProfile, roleOf } from './profile.ts'
import type { KnownDevices } from './known-devices.ts'
import { clientInfoOf, type OpenSession, type Sessions } from './sessions.ts'
import { enterSignIn } from './sign-in-limits.ts'
import { Throttle } from './throttle.ts'
import { answerSession } from './session-answer.ts'
import type { Tokens } from './tokens.ts'

/** Dependencies of sign-in. */
export interface AuthParts {
  database: Database
  tokens: Tokens
  sessions: Sessions
  limits: PublicLimits
  devices: KnownDevices
  clock: Clock
  /** Public URL of the desk. */
  origin(): string
  version: string
  /** Public key for web push. */
  pushKey: string
  /** True if a language model is configured. */
  hasAI: boolean
  /** Null if the server hosts no paying customers. */
  plans: Plans | null
  log: { warn(details: object, message: string): void }
}

/** User of a second step, and the sign-in that it completes. */
export interface SecondStepOf {
  accountId: number
  userId: number
  rememberMe: boolean
  /** Identity at the account's identity provider to link to the user. */
  link?: { issuer: string; subject: string }
}

/** Starts the second step of a sign-in with a correct password; null if none is required. */
export type AskSecondStep = (who: SecondStepOf, call: Call) => Promise<Halfway | null>

/** Limit of token refreshes per network and minute: each is two writes. */
const refreshesPerNetwork = { tries: 240, span: 60_000 }

/** Handlers for signing in and out. */
export function authHandlers(parts: AuthParts & { askSecondStep: AskSecondStep }) {
  const { database, tokens, sessions, limits, devices, clock, origin } = parts
  const refreshes = new Throttle(clock, refreshesPerNetwork)

  const answer = (session: OpenSession, call: Call) => answerSession(parts, session, call)

  const refresh = async (call: Call) => {
    refuseOtherSites(call.request, origin())
    refreshes.enter(networkOf(call.request.ip))
    const token = refreshTokenOf(call.request)
    if (token === undefined) throw new DeskError('UNAUTHENTICATED')
    const result = await sessions.refresh(token)
    if (result.state === 'renewed')
      return answer(result.session, call).catch(async (error: unknown) => {
        // The user was deactivated, so the session ends.
        if (!(error instanceof DeskError) || error.code !== 'UNAUTHENTICATED') throw error
        await sessions.end(result.session, 'switchedOff', networkOf(call.request.ip))
        takeCookie(call.request, call.reply, origin())
        throw new SessionEnded()
      })
    takeCookie(call.request, call.reply, origin())
    throw result.state === 'reused' ? new SessionEnded() : new DeskError('UNAUTHENTICATED')
  }

  return {
    async login({ email, password, rememberMe }, call) {
      refuseOtherSites(call.request, origin())
      const found = await findByEmail(database, email)
      const known = found ? devices.find(call.request, found) : null
      const network = networkOf(call.request.ip)
      const tried = await enterSignIn(limits, { email, network, known })
      const isRight = await isPassword(found?.passwordHash ?? null, password)
      if (!found?.isActive || !isRight) {
        if (found) noteRefusal(parts, found, { network, why: isRight ? 'switchedOff' : 'password' })
        throw new DeskError('UNAUTHENTICATED', { message: 'Email or password is wrong' })
      }
      await tried.succeed()
      const halfway = await parts.askSecondStep({ ...found, rememberMe }, call)
      if (halfway) return halfway
      return answer(
        await sessions.open(found.accountId, found.userId, rememberMe, clientInfoOf(call.request)),
        call,
      )
    },

    refreshAccessToken: (_, call) => refresh(call),
    refreshBillingToken: (_, call) => refresh(call),

    async logout(_, { request, reply }) {
      refuseOtherSites(request, origin())
      const bearer = bearerOf(request) ?? ''
      const session =
        sessions.sessionOf(refreshTokenOf(request) ?? '') ?? (await tokens.readAccess(bearer, clock.now()))
      if (session) await sessions.end(session, 'signedOut', networkOf(request.ip))
      takeCookie(request, reply, origin())
      return { isSignedOut: session !== null }
    },

    me: (_, { actor }) => database.look(actor.accountId, (sql) => readProfile(sql, actor, origin())),

    userPermissions: (_, { actor }) => ({
      role: roleOf(actor),
      features: [...actor.features],
    }),

    metadata: (_, { actor }) => readMetadata(parts, actor),
  } satisfies HandlersOf<(typeof endpoints)['auth']>
}

/** Metadata of account and server for the app shell. */
async function readMetadata({ database, version, pushKey, hasAI, plans }: AuthParts, actor: Actor) {
  const [account, isDocsCreated, flags, subscription] = await database.look(
    actor.accountId,
    async (sql) =>
      [
        await readAccount(sql),
        await hasKnowledgeBase(sql),
        await readFlags(sql),
        await readSubscription(sql, plans),
      ] as const,
  )
  return {
    name: account.name,
    account,
    version,
    ...flags,
    isDocsCreated,
    pushKey,
    hasAI,
    subscription,
  }
}

/**
 * Records a refused sign-in in the audit log. Not awaited, as the response time would reveal that the address
 * is known.
 */
export function noteRefusal(
  { database, clock, log }: Pick<AuthParts, 'database' | 'clock' | 'log'>,
  { accountId, userId }: Pick<Found, 'accountId' | 'userId'>,
  refused: { network: string; why: 'password' | 'secondStep' | 'switchedOff' },
): void {
  const told = { type: 'session.refused' as const, subjectId: userId, payload: { userId, ...refused } }
  database
    .desk(accountId, (sql) => recordChange(sql, [told], { actorId: null, op: null, at: clock.now() }))
    .catch((error: unknown) =>
      log.warn({ err: error }, 'The event of a refused sign-in could not be written'),
    )
}

/** Flags for the product tour in the top bar and for hiding the client portal (D-45). */
async function readFlags(sql: DeskSql): Promise<{ showProductTour: boolean; hideClientPortal: boolean }> {
  const [row] = await sql.rows<{ showProductTour: boolean; hideClientPortal: boolean }>({
    name: 'flags of the account',
    text: `select shows_tour as "showProductTour", hides_client_portal as "hideClientPortal"
      from accounts where id = $1`,
    values: [sql.accountId],
  })
  return row ?? { showProductTour: false, hideClientPortal: false }
}

interface Found {
  accountId: number
  userId: number
  isActive: boolean
  passwordHash: string | null
}

async function findByEmail(database: Database, email: string): Promise<Found | undefined> {
  const [found] = await database.system((sql) =>
    sql.rows<Found>({
      name: 'sign in',
      text: `select u.account_id as "accountId", u.id as "userId", u.is_active as "isActive",
          c.password_hash as "passwordHash"
        from users u left join credentials c on c.account_id = u.account_id and c.user_id = u.id
        where u.email_key = lower($1)`,
      values: [email],
    }),
  )
  return found
}
