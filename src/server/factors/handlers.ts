import { mayChangeHolderOf } from '#domain/access/actor.ts'
import { DeskError } from '#domain/errors.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { keyFor } from '../auth/tokens.ts'
import type { HandlersOf } from '../http/handler.ts'
import { appHandlers, forgetApp, notify } from './app-handlers.ts'
import { ownPasskeyHandlers, passkeySignInHandlers } from './passkeys.ts'
import { notifyOfChange, type FactorParts } from './parts.ts'
import { secondStepHandlers } from './second-step.ts'

/** HMAC key for hashing recovery codes. */
export const recoveryKeyOf = (secret: string): Uint8Array => keyFor(secret, 'recovery codes')

/** Handlers for sign-in with second factors. */
export function factorHandlers(parts: FactorParts): HandlersOf<(typeof endpoints)['factors']> {
  const { database, clock } = parts
  return {
    ...appHandlers(parts),
    ...ownPasskeyHandlers(parts),
    ...passkeySignInHandlers(parts),
    ...secondStepHandlers(parts),
    async resetFactors({ id }, call) {
      const { accountId, userId } = call.actor
      const now = clock.now()
      await database.desk(accountId, async (sql) => {
        // Only owners may change the sign-in of an owner.
        const [user] = await sql.rows<{ roleName: string }>({
          text: `select r.name as "roleName" from users u join roles r on r.account_id = u.account_id and r.id = u.role_id
            where u.account_id = $1 and u.id = $2 and u.deleted_at is null`,
          values: [accountId, id],
        })
        if (!user) throw new DeskError('NOT_FOUND')
        if (!mayChangeHolderOf(call.actor, user.roleName))
          throw new DeskError('FORBIDDEN', { message: 'Only an owner can reset how an owner signs in' })
        const hadApp = await forgetApp(parts, sql, id)
        const passkeys = await sql.rows({
          text: 'delete from passkeys where account_id = $1 and user_id = $2 returning 1',
          values: [accountId, id],
        })
        if (!hadApp && passkeys.length === 0) return
        await notifyOfChange(sql, call, { userId: id, actorId: userId, now }, 'reset')
        await notify(sql, id, 'reset', now)
      })
      return { id }
    },
  }
}
