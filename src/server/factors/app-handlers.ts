import type { Id } from '#lib/id.ts'
import { newPasswordLink, type SystemMail } from '#domain/auth/system-mail.ts'
import { DeskError } from '#domain/errors.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { requirePassword } from '../auth/own-password.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import type { PublicLimit } from '../http/public-limits.ts'
import type { DeskSql } from '../store/database.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { notifyOfChange, type FactorParts } from './parts.ts'
import { readFactors } from './read-factors.ts'
import { makeRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts'
import { appAddress, newAppSecret, stepOfCode } from './totp.ts'

/** Key of an authenticator app's secret in the secret store. */
export const appSecret = { kind: 'authenticator-app', field: 'secret' } as const

/** Limit of wrong codes when setting up an app. */
const firstCodes: PublicLimit = { scope: 'app.first-code', limit: 10, window: 3_600_000 }

type Handlers = Pick<
  HandlersOf<(typeof endpoints)['factors']>,
  'getFactors' | 'beginApp' | 'confirmApp' | 'removeApp' | 'renewRecoveryCodes'
>

/** Handlers for the user's own authenticator app (TOTP). */
export function appHandlers(parts: FactorParts): Handlers {
  const { database, clock, limits, secrets, recoveryKey } = parts
  const own = ({ actor }: Call) => ({ userId: actor.userId, actorId: actor.userId, now: clock.now() })
  return {
    getFactors: (_, { actor }) => database.look(actor.accountId, (sql) => readFactors(sql, actor.userId)),

    async beginApp({ password }, call) {
      await requirePassword(parts, call, password, 'password')
      const { accountId, userId } = call.actor
      const secret = newAppSecret()
      return database.desk(accountId, async (sql) => {
        const begun = await sql.rows({
          text: `insert into authenticator_apps (account_id, user_id, last_step) values ($1, $2, 0)
            on conflict (account_id, user_id) do update set last_step = 0
            where authenticator_apps.confirmed_at is null returning 1`,
          values: [accountId, userId],
        })
        if (begun.length === 0)
          throw new DeskError('CONFLICT', { message: 'An authenticator app is already set up' })
        await secrets.write(sql, appSecret.kind, userId, { [appSecret.field]: secret })
        const { email, desk } = await whose(sql, userId)
        return { secret, address: appAddress(secret, email, desk) }
      })
    },

    async confirmApp({ code }, call) {
      const { accountId, userId } = call.actor
      const tried = [{ ...firstCodes, key: `${accountId} ${userId}` }]
      await limits.enter(tried)
      const now = clock.now()
      const recoveryCodes = await database.desk(accountId, async (sql) => {
        const secret = await secrets.read(sql, appSecret.kind, userId, appSecret.field)
        const step = secret === null ? null : stepOfCode(secret, code, now)
        if (step === null) throw wrongFirstCode()
        const confirmed = await sql.rows({
          text: `update authenticator_apps set confirmed_at = $3, last_step = $4
            where account_id = $1 and user_id = $2 and confirmed_at is null returning 1`,
          values: [accountId, userId, now, step],
        })
        if (confirmed.length === 0)
          throw new DeskError('CONFLICT', { message: 'Set up the authenticator app again' })
        await notifyOfChange(sql, call, own(call), 'appOn')
        await notify(sql, userId, 'appOn', now)
        return makeRecoveryCodes(sql, recoveryKey, userId)
      })
      await limits.giveBack(tried)
      return { recoveryCodes }
    },

    async removeApp({ password }, call) {
      await requirePassword(parts, call, password, 'password')
      const { accountId, userId } = call.actor
      return database.desk(accountId, async (sql) => {
        if (await forgetApp(parts, sql, userId)) {
          await notifyOfChange(sql, call, own(call), 'appOff')
          await notify(sql, userId, 'appOff', clock.now())
        }
        return readFactors(sql, userId)
      })
    },

    async renewRecoveryCodes({ password }, call) {
      await requirePassword(parts, call, password, 'password')
      const { accountId, userId } = call.actor
      return database.desk(accountId, async (sql) => {
        const { appSince } = await readFactors(sql, userId)
        if (appSince === null)
          throw new DeskError('CONFLICT', { message: 'Recovery codes belong to an authenticator app' })
        await notifyOfChange(sql, call, own(call), 'recoveryCodesMade')
        return { recoveryCodes: await makeRecoveryCodes(sql, recoveryKey, userId) }
      })
    },
  }
}

const wrongFirstCode = () =>
  new DeskError('INVALID', {
    field: 'code',
    message: 'This code is not right. Check the clock of your phone or tablet.',
  })

/** Removes an app with its secret and the recovery codes. @returns true if the app was active. */
export async function forgetApp({ secrets }: FactorParts, sql: DeskSql, userId: Id): Promise<boolean> {
  const removed = await sql.rows<{ wasOn: boolean }>({
    text: `delete from authenticator_apps where account_id = $1 and user_id = $2
      returning confirmed_at is not null as "wasOn"`,
    values: [sql.accountId, userId],
  })
  await secrets.removeAll(sql, appSecret.kind, userId)
  await removeRecoveryCodes(sql, userId)
  return removed[0]?.wasOn ?? false
}

async function whose(sql: DeskSql, userId: Id): Promise<{ email: string; desk: string }> {
  const [row] = await sql.rows<{ email: string; desk: string }>({
    text: `select u.email, a.name as desk from users u join accounts a on a.id = u.account_id
      where u.account_id = $1 and u.id = $2`,
    values: [sql.accountId, userId],
  })
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

const notices: Record<'appOn' | 'appOff' | 'reset', { title: string; paragraph: string }> = {
  appOn: {
    title: 'Signing in asks for a second step now',
    paragraph:
      'An authenticator app was turned on for your account. Keep its recovery codes where no phone is.',
  },
  appOff: {
    title: 'Signing in no longer asks for a second step',
    paragraph: 'The authenticator app of your account was turned off, and its recovery codes are void.',
  },
  reset: {
    title: 'Your second step was reset',
    paragraph:
      'An administrator turned off your authenticator app and removed your passkeys. Your password is as it was.',
  },
}

/** Notifies a user by mail of changed sign-in settings, so that they notice changes by others. */
export async function notify(
  sql: DeskSql,
  userId: Id,
  what: keyof typeof notices,
  now: number,
): Promise<void> {
  const { email } = await whose(sql, userId)
  const { title, paragraph } = notices[what]
  const mail: SystemMail = {
    kind: 'notice',
    title,
    paragraphs: [paragraph, 'If it was not you, choose a new password now.'],
    link: newPasswordLink,
  }
  const letter = { to: { address: email, name: '' }, mail, until: null }
  await sendSystemMail(sql, letter, { owner: sql.accountId, key: `factors ${userId} ${what} ${now}`, now })
}
