import { DeskError } from '#domain/errors.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { browserOf } from '../auth/browser-cookie.ts'
import { refuseOtherSites } from '../auth/cookie.ts'
import { noteRefusal, type AskSecondStep, type SecondStepOf } from '../auth/handlers.ts'
import { answerSession } from '../auth/session-answer.ts'
import { clientInfoOf } from '../auth/sessions.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { networkOf } from '../http/network.ts'
import type { PublicLimit, Try } from '../http/public-limits.ts'
import { link } from '../sso/links.ts'
import { appSecret } from './app-handlers.ts'
import { notifyOfChange, type FactorParts } from './parts.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

const minute = 60_000
/** Limit per user and network: five codes in ten minutes, so that guesses do not block the user elsewhere. */
const perNetwork: PublicLimit = { scope: 'second-step', limit: 5, window: 10 * minute }
/** Same limit on a known device of the user. */
const perDevice: PublicLimit = { ...perNetwork, scope: 'second-step.device' }
/** Limit per user on unknown devices: distributed guesses reach at most two hundred a day. */
const perUser: PublicLimit = {
  ...{ scope: 'second-step.user', limit: 50, window: 24 * 60 * minute },
  waits: { first: 1000, longest: 15 * minute },
}

interface Waiting extends SecondStepOf {
  /** Time of the verified password; a password change invalidates the step. */
  passwordAt: number
}

/** Starts the second step for users with an authenticator app, after a correct password. */
export function secondStepAsker(parts: FactorParts): AskSecondStep {
  const { database, pending, origin } = parts
  return async (who, { request, reply }) => {
    const { accountId, userId } = who
    const [row] = await database.look(accountId, (sql) =>
      sql.rows<{ isAsked: boolean; passwordAt: number }>({
        name: 'second step',
        text: `select updated_at as "passwordAt", exists (select from authenticator_apps
            where account_id = $1 and user_id = $2 and confirmed_at is not null) as "isAsked"
          from credentials where account_id = $1 and user_id = $2`,
        values: [accountId, userId],
      }),
    )
    if (!row?.isAsked) return null
    const waiting: Waiting = { ...who, passwordAt: row.passwordAt }
    const browser = browserOf(request, reply, origin())
    return { secondStep: await pending.open('second-step', browser, waiting) }
  }
}

/** Handlers for the second step of a sign-in. */
export function secondStepHandlers(
  parts: FactorParts,
): Pick<HandlersOf<(typeof endpoints)['factors']>, 'secondStep'> {
  const { database, sessions, limits, pending, origin, devices } = parts
  return {
    async secondStep({ requestId, code }, call) {
      const { request, reply } = call
      refuseOtherSites(request, origin())
      const browser = browserOf(request, reply, origin())
      const waiting = await pending.read<Waiting>('second-step', requestId, browser)
      if (!waiting) throw overdue()
      const { accountId, userId, rememberMe } = waiting
      const device = devices.find(request, waiting)
      const person = `${accountId} ${userId}`
      const own: Try =
        device === null
          ? { ...perNetwork, key: `${person} ${networkOf(request.ip)}` }
          : { ...perDevice, key: device }
      const shared: Try[] = device === null ? [{ ...perUser, key: person }] : []
      await limits.enter([own, ...shared])
      if (!(await isRight(parts, waiting, code, call))) {
        noteRefusal(parts, waiting, { network: networkOf(request.ip), why: 'secondStep' })
        throw new DeskError('INVALID', { field: 'code', message: 'This code is not right' })
      }
      if (!(await pending.take('second-step', requestId, browser))) throw overdue()
      await limits.forget([own])
      await limits.giveBack(shared)
      const { link: atProvider } = waiting
      if (atProvider) await database.desk(accountId, (sql) => link(sql, userId, atProvider))
      return answerSession(
        parts,
        await sessions.open(accountId, userId, rememberMe, clientInfoOf(request)),
        call,
      )
    },
  }
}

const overdue = () => new DeskError('UNAUTHENTICATED', { message: 'This took too long. Sign in again.' })

/** Verifies a code and uses it up. */
async function isRight(
  { database, secrets, recoveryKey, clock }: FactorParts,
  { accountId, userId, passwordAt }: Waiting,
  code: string,
  call: Call,
): Promise<boolean> {
  const now = clock.now()
  return database.desk(accountId, async (sql) => {
    const [same] = await sql.rows({
      text: `select 1 from credentials c join users u on u.account_id = c.account_id and u.id = c.user_id
        where c.account_id = $1 and c.user_id = $2 and c.updated_at = $3 and u.is_active`,
      values: [accountId, userId, passwordAt],
    })
    if (!same) return false
    if (code.includes('-')) {
      const isTaken = await takeRecoveryCode(sql, recoveryKey, userId, code)
      if (isTaken) await notifyOfChange(sql, call, { userId, actorId: userId, now }, 'recoveryCodeUsed')
      return isTaken
    }
    const secret = await secrets.read(sql, appSecret.kind, userId, appSecret.field)
    const step = secret === null ? null : stepOfCode(secret, code, now)
    if (step === null) return false
    const taken = await sql.rows({
      name: 'take a code of an app',
      text: `update authenticator_apps set last_step = $3
        where account_id = $1 and user_id = $2 and confirmed_at is not null and last_step < $3 returning 1`,
      values: [accountId, userId, step],
    })
    return taken.length > 0
  })
}
