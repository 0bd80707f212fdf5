import { randomUUID } from 'node:crypto'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { newPasswordLink, type SystemMail } from '#domain/auth/system-mail.ts'
import { requirePasswordLength } from '../access/account.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { networkOf } from '../http/network.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { refuseOtherSites } from './cookie.ts'
import { askByMail } from './forgotten-mail.ts'
import { enterAccountMail } from './mail-limits.ts'
import { isGoodLink, useLink } from './mail-links.ts'
import { hashPassword } from './passwords.ts'
import type { AuthParts } from './handlers.ts'

const purpose = 'set-password'

/** Handlers for users who cannot sign in: a new password, and the domain of their desk. */
export function passwordHandlers(parts: AuthParts) {
  const { database, clock, limits, sessions, origin } = parts
  const ask = async (
    wish: 'set-password' | 'domain',
    email: string,
    { request }: Call,
  ): Promise<{ isSent: true }> => {
    refuseOtherSites(request, origin())
    await enterAccountMail(limits, { email, network: networkOf(request.ip) })
    const entry = { key: randomUUID(), now: clock.now() }
    await database.system((sql) => askByMail(sql, { to: email, wish }, entry))
    return { isSent: true }
  }

  return {
    forgotPassword: ({ email }, call) => ask(purpose, email, call),
    forgotDomain: ({ email }, call) => ask('domain', email, call),

    async verifyToken({ token }) {
      const isGood = await database.system((sql) => isGoodLink(sql, token, purpose, clock.now()))
      return { isGood }
    },

    async setPassword({ token, password }, { request }) {
      refuseOtherSites(request, origin())
      const hash = await hashPassword(password)
      const now = clock.now()
      const owner = await database.system(async (sql) => {
        const found = await useLink(sql, token, purpose, now)
        if (!found)
          throw new DeskError('INVALID', { message: 'This link has ended or was used. Ask for a new one.' })
        const { accountId, userId } = found
        await requirePasswordLength({ ...sql, accountId }, password)
        const [user] = await sql.rows<{ email: string }>({
          text: `insert into credentials as c (account_id, user_id, password_hash, updated_at) values ($1, $2, $3, $4)
            on conflict (account_id, user_id) do update set password_hash = $3, updated_at = $4
            returning (select email from users u where u.account_id = $1 and u.id = $2) as email`,
          values: [accountId, userId, hash, now],
        })
        const to = user?.email ?? ''
        const letter = { to: { address: to, name: '' }, mail: changedNotice, until: null }
        await sendSystemMail(sql, letter, { owner: accountId, key: `password-changed ${userId} ${now}`, now })
        const desk = { ...sql, accountId }
        const ended = await sessions.endAllOf(desk, userId)
        const payload = { userId, network: networkOf(request.ip), sessionsEnded: ended.length }
        const changed = { type: 'password.changed' as const, subjectId: userId, payload }
        await recordChange(desk, [changed], { actorId: userId, op: null, at: now })
        return { ended, email: to }
      })
      sessions.tellEnded(owner.ended)
      return { email: owner.email }
    },
  } satisfies HandlersOf<(typeof endpoints)['passwords']>
}

const changedNotice: SystemMail = {
  kind: 'notice',
  title: 'Your password was changed',
  paragraphs: [
    'All devices were signed out. What waits on them to be sent is kept, and goes out after you sign in.',
    'If it was not you, choose a new one now.',
  ],
  link: newPasswordLink,
}
