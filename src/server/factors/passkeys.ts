import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { passkeyLimits } from '#domain/factors/endpoints.ts'
import { browserOf } from '../auth/browser-cookie.ts'
import { refuseOtherSites } from '../auth/cookie.ts'
import { requirePassword } from '../auth/own-password.ts'
import { answerSession } from '../auth/session-answer.ts'
import { clientInfoOf } from '../auth/sessions.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { networkOf } from '../http/network.ts'
import type { PublicLimit } from '../http/public-limits.ts'
import { notifyOfChange, type FactorParts } from './parts.ts'
import { readFactors } from './read-factors.ts'
import { askToMake, askToUse, madePasskey, newCounter, siteIn, type KeptPasskey } from './webauthn.ts'

/*
 * Passkeys by WebAuthn: the private key stays on the device, which verifies its user by biometrics or PIN, so
 * that a passkey replaces password and second factor. Browsers bind it to the host name of this server.
 */

/** Limit of started passkey sign-ins per network, as each stores a row for minutes. */
const perNetwork: PublicLimit = { scope: 'passkey.network', limit: 100, window: 10 * 60_000 }

type Handlers = HandlersOf<(typeof endpoints)['factors']>

interface Asked {
  challenge: string
  userId?: Id
}

interface Kept extends KeptPasskey {
  accountId: number
  id: Id
  userId: Id
  isActive: boolean
}

/** Handlers for the user's own passkeys. */
export function ownPasskeyHandlers(
  parts: FactorParts,
): Pick<Handlers, 'beginPasskey' | 'addPasskey' | 'removePasskey'> {
  const { database, clock, pending } = parts
  return {
    async beginPasskey({ password }, call) {
      await requirePassword(parts, call, password, 'password')
      const { accountId, userId } = call.actor
      const { email, name, held } = await database.look(accountId, async (sql) => {
        const [user] = await sql.rows<{ email: string; name: string }>({
          text: `select email, trim(first_name || ' ' || last_name) as name from users where account_id = $1 and id = $2`,
          values: [accountId, userId],
        })
        if (!user) throw new DeskError('NOT_FOUND')
        const rows = await sql.rows<{ id: string }>({
          text: 'select credential_id as id from passkeys where account_id = $1 and user_id = $2',
          values: [accountId, userId],
        })
        return { ...user, held: rows }
      })
      if (held.length >= passkeyLimits.count)
        throw new DeskError('CONFLICT', { message: `At most ${passkeyLimits.count} passkeys are possible` })
      const options = await askToMake(siteOf(parts, call), {
        ...{ siteName: 'Outpost', email, name, held },
        // Stable per user, so that a device replaces an existing passkey instead of listing two.
        owner: `${accountId}.${userId}`,
      })
      const asked: Asked = { challenge: options.challenge, userId }
      const { requestId } = await pending.open('add-passkey', browserFor(parts, call), asked)
      return { requestId, options: { ...options } }
    },

    async addPasskey({ requestId, name, credential }, call) {
      const { accountId, userId } = call.actor
      const asked = await pending.take<Asked>('add-passkey', requestId, browserFor(parts, call))
      if (!asked || asked.userId !== userId) throw refused('This took too long. Start again.')
      const made = await madePasskey(siteOf(parts, call), credential, asked.challenge)
      if (!made) throw refused('This passkey could not be checked')
      const { id, publicKey, counter, transports } = made
      const now = clock.now()
      return database.desk(accountId, async (sql) => {
        const added = await sql.rows({
          text: `insert into passkeys (account_id, user_id, credential_id, public_key, counter, transports, name, created_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning 1`,
          values: [accountId, userId, id, publicKey, counter, transports, name, now],
        })
        if (added.length === 0)
          throw new DeskError('CONFLICT', { message: 'This passkey is already registered' })
        await notifyOfChange(sql, call, { userId, actorId: userId, now }, 'passkeyAdded')
        return readFactors(sql, userId)
      })
    },

    async removePasskey({ id }, call) {
      const { accountId, userId } = call.actor
      return database.desk(accountId, async (sql) => {
        const removed = await sql.rows({
          text: 'delete from passkeys where account_id = $1 and user_id = $2 and id = $3 returning 1',
          values: [accountId, userId, id],
        })
        if (removed.length === 0) throw new DeskError('NOT_FOUND')
        await notifyOfChange(sql, call, { userId, actorId: userId, now: clock.now() }, 'passkeyRemoved')
        return readFactors(sql, userId)
      })
    },
  }
}

/** Handlers for signing in with a passkey. */
export function passkeySignInHandlers(
  parts: FactorParts,
): Pick<Handlers, 'beginPasskeySignIn' | 'passkeySignIn'> {
  const { pending, origin } = parts
  return {
    async beginPasskeySignIn(_, call) {
      refuseOtherSites(call.request, origin())
      await parts.limits.enter([{ ...perNetwork, key: networkOf(call.request.ip) }])
      const options = await askToUse(siteOf(parts, call))
      const asked: Asked = { challenge: options.challenge }
      const { requestId } = await pending.open('passkey', browserFor(parts, call), asked)
      return { requestId, options: { ...options } }
    },

    async passkeySignIn({ requestId, credential, rememberMe }, call) {
      refuseOtherSites(call.request, origin())
      const asked = await pending.take<Asked>('passkey', requestId, browserFor(parts, call))
      if (!asked) throw new DeskError('UNAUTHENTICATED', { message: 'This took too long. Sign in again.' })
      const kept = await findPasskey(parts, credential.id)
      const counter = kept && (await newCounter(siteOf(parts, call), kept, credential, asked.challenge))
      if (!kept?.isActive || counter === null || !(await noteUse(parts, kept, counter)))
        throw new DeskError('UNAUTHENTICATED', { message: 'This passkey is not registered here' })
      const session = await parts.sessions.open(
        kept.accountId,
        kept.userId,
        rememberMe,
        clientInfoOf(call.request),
      )
      return answerSession(parts, session, call)
    },
  }
}

const siteOf = ({ origin }: FactorParts, { request }: Call) => siteIn(request, origin())

const refused = (message: string) => new DeskError('INVALID', { message })

const browserFor = ({ origin }: FactorParts, call: Call) => browserOf(call.request, call.reply, origin())

/** Finds a passkey by its id, as the user is not known yet. */
async function findPasskey({ database }: FactorParts, credentialId: string): Promise<Kept | null> {
  const [kept] = await database.system((sql) =>
    sql.rows<Kept>({
      name: 'passkey',
      text: `select p.account_id as "accountId", p.id, p.user_id as "userId", u.is_active as "isActive",
          p.public_key as "publicKey", p.counter, p.transports
        from passkeys p join users u on u.account_id = p.account_id and u.id = p.user_id
        where p.credential_id = $1`,
      values: [credentialId],
    }),
  )
  return kept ?? null
}

/** Stores the counter; false if it did not increase, which indicates a cloned key. */
async function noteUse({ database, clock }: FactorParts, kept: Kept, counter: number): Promise<boolean> {
  return database.desk(kept.accountId, async (sql) => {
    const used = await sql.rows({
      text: `update passkeys set counter = $3, used_at = $4
        where account_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0)) returning 1`,
      values: [kept.accountId, kept.id, counter, clock.now()],
    })
    return used.length > 0
  })
}
