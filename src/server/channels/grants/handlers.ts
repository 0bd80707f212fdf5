import type { Id } from '#lib/id.ts'
import { mailProviderNames, mailProviders, type MailProviderName } from '#domain/channels/mail-grant.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { PendingSignIns } from '../../auth/pending-sign-ins.ts'
import { recordChange } from '../../events/record.ts'
import type { Call, HandlersOf } from '../../http/handler.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import type { DeskSql } from '../../store/database.ts'
import { requireAddress, requireSight } from '../inbox-guards.ts'
import { leaveBothWays, useBothWays } from './both-ways.ts'
import type { MailGrantParts, MailGrants } from '../../mail-grants/mail-grants.ts'
import {
  askForGrant,
  GrantError,
  newVerifier,
  redeem,
  revoke,
  variablesOf,
  type KnownProvider,
} from '../../mail-grants/providers.ts'

/** Dependencies of the OAuth connection of inboxes. */
export interface GrantHandlerParts extends Pick<MailGrantParts, 'database' | 'clock' | 'providers'> {
  grants: MailGrants
  pending: PendingSignIns
  secrets: KeptSecrets
  /** Public URL of the desk, without a trailing slash. */
  origin(): string
}

type Handlers = Pick<
  HandlersOf<(typeof endpoints)['channels']>,
  'getMailGrant' | 'connectMailbox' | 'finishConnecting' | 'removeMailGrant'
>

/** Pending authorisation at a provider. */
interface Waiting {
  mailboxId: Id
  provider: MailProviderName
  verifier: string
}

/** Redirect URI registered at the provider. */
export const redirectUriOf = (origin: string): string => `${origin}/support/settings/inboxes/connected`

/** Handlers for connecting inboxes with Google and Microsoft. */
export function grantHandlers(parts: GrantHandlerParts): Handlers {
  const { database, clock, grants, pending, providers, origin } = parts
  const redirectUri = () => redirectUriOf(origin())
  return {
    async getMailGrant({ id }, call) {
      const grant = await database.look(call.actor.accountId, async (sql) => {
        await addressOf(sql, call, id)
        return grants.read(sql, id)
      })
      const offered = mailProviders.map((name) => ({
        ...{ name, isConfigured: name in providers, variables: variablesOf(name) },
      }))
      return { grant, providers: offered, redirectUri: redirectUri() }
    },

    async connectMailbox({ provider: name, mailboxId }, call) {
      const { actor } = call
      const provider = providerOf(parts, name)
      const address = await database.look(actor.accountId, (sql) => addressOf(sql, call, mailboxId))
      const verifier = newVerifier()
      const waiting: Waiting = { mailboxId, provider: name, verifier }
      const { requestId } = await pending.open('mail-grant', who(actor), waiting)
      const asked = { state: requestId, redirectUri: redirectUri(), address }
      return { address: await askForGrant(provider, asked, verifier) }
    },

    async finishConnecting({ state, query }, call) {
      const { actor } = call
      const waiting = await pending.take<Waiting>('mail-grant', state, who(actor))
      if (!waiting)
        throw new DeskError('INVALID', {
          field: 'state',
          message: 'This took too long. Connect the inbox again.',
        })
      const { mailboxId, verifier, provider: name } = waiting
      const provider = providerOf(parts, name)
      const url = new URL(`${redirectUri()}?${query}`)
      const tokens = await redeem(provider, { url, state, verifier }).catch((error: unknown) =>
        refused(error, name),
      )
      if (tokens.refreshToken === null) throw invalid(`${mailProviderNames[name]} gave nothing that lasts`)
      return database.desk(actor.accountId, async (sql) => {
        const address = await addressOf(sql, call, mailboxId)
        const before = await grants.read(sql, mailboxId)
        await grants.keep(sql, mailboxId, name, tokens)
        await useBothWays(parts, sql, { mailboxId, address, provider })
        await tell(parts, sql, call, mailboxId, { before: before?.provider ?? null, after: name })
        const grant = await grants.read(sql, mailboxId)
        if (!grant) throw new DeskError('NOT_FOUND')
        return { mailboxId, grant }
      })
    },

    async removeMailGrant({ id }, call) {
      const { actor } = call
      const removed = await database.desk(actor.accountId, async (sql) => {
        await addressOf(sql, call, id)
        const found = await grants.remove(sql, id)
        await leaveBothWays(sql, id, clock.now())
        if (found) await tell(parts, sql, call, id, { before: found.provider, after: null })
        return found
      })
      const provider = removed && providers[removed.provider]
      // Deleted locally in any case; if the provider does not answer, the user can remove it there.
      if (provider && removed.token !== null) await revoke(provider, removed.token).catch(() => undefined)
      return { id }
    },
  }
}

/** Binds an authorisation to the user who started it: nobody is tricked into connecting a mailbox. */
const who = ({ accountId, userId }: Call['actor']) => `user ${accountId} ${userId}`

/** @throws DeskError UNAVAILABLE for a provider that does not know this server. */
function providerOf({ providers }: GrantHandlerParts, name: MailProviderName): KnownProvider {
  const provider = providers[name]
  if (provider) return provider
  const variables = variablesOf(name).join(' and ')
  throw new DeskError('UNAVAILABLE', {
    message: `This server is not known to ${mailProviderNames[name]}. Set ${variables} and start it again.`,
  })
}

/** The address of an inbox that the caller sees. @throws DeskError NOT_FOUND. */
async function addressOf(sql: DeskSql, call: Pick<Call, 'actor'>, id: Id): Promise<string> {
  requireSight(id, call)
  return requireAddress(sql, id)
}

const invalid = (message: string) => new DeskError('INVALID', { field: 'mailboxId', message })

function refused(error: unknown, name: MailProviderName): never {
  if (!(error instanceof GrantError)) throw error
  const said = `${mailProviderNames[name]} did not connect the inbox: ${error.message}`
  if (error.isInvalid) throw invalid(said)
  throw new DeskError('UNAVAILABLE', { message: said })
}

function tell(
  { clock }: GrantHandlerParts,
  sql: DeskSql,
  { actor, key }: Call,
  id: Id,
  { before, after }: { before: MailProviderName | null; after: MailProviderName | null },
): Promise<void> {
  const told = ofRecord('mailboxes', { id, before: { connection: before }, after: { connection: after } })
  return recordChange(sql, told, { actorId: actor.userId, op: key, at: clock.now() })
}
