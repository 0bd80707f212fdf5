import type { Id } from '#lib/id.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { missing } from '#domain/fields.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { Sso } from '#domain/sso/endpoints.ts'
import type { SystemMail } from '#domain/auth/system-mail.ts'
import { mailOwners } from '../account/deletion.ts'
import { browserOf } from '../auth/browser-cookie.ts'
import { refuseOtherSites } from '../auth/cookie.ts'
import type { AskSecondStep, AuthParts } from '../auth/handlers.ts'
import { isPasswordOf } from '../auth/own-password.ts'
import type { PendingSignIns } from '../auth/pending-sign-ins.ts'
import { answerSession } from '../auth/session-answer.ts'
import { clientInfoOf } from '../auth/sessions.ts'
import { enterSignIn } from '../auth/sign-in-limits.ts'
import { recordChange } from '../events/record.ts'
import type { HandlersOf } from '../http/handler.ts'
import { networkOf } from '../http/network.ts'
import type { PublicLimit } from '../http/public-limits.ts'
import type { CallOutside } from '../outside/call.ts'
import { changedMeanwhile } from '../resources/handlers.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { DeskSql } from '../store/database.ts'
import { arrivalOf, link, type SsoLink } from './links.ts'
import { ask, discover, newAsked, readAnswer, type SignInRequest, type Provider } from './provider.ts'

/** Dependencies of single sign-on. */
export interface SsoParts extends AuthParts {
  pending: PendingSignIns
  secrets: KeptSecrets
  callOutside: CallOutside
  askSecondStep: AskSecondStep
}

/** Started sign-ins per network: each calls a provider. */
const perNetwork: PublicLimit = { scope: 'sso.network', limit: 60, window: 10 * 60_000 }

/** Name of the client secret in the table of secrets. */
const place = { kind: 'single-sign-on', field: 'clientSecret' } as const

interface Kept extends Provider {
  isOn: boolean
  revision: number
}

interface Waiting {
  accountId: number
  rememberMe: boolean
  asked: SignInRequest
}

/** Handlers for sign-in by an account's identity provider, and for its settings. */
export function ssoHandlers(parts: SsoParts): HandlersOf<(typeof endpoints)['sso']> {
  const { database, clock, secrets } = parts
  const shown = ({ issuer, clientId, clientSecret, isOn, revision }: Kept): Sso => ({
    ...{ issuer, clientId, isOn, revision, hasClientSecret: clientSecret !== '' },
    redirectUri: redirectUriOf(parts),
  })
  return {
    ...signingIn(parts),
    ...confirming(parts),
    getSso: (_, { actor }) =>
      database.look(actor.accountId, async (sql) => shown((await readProvider(parts, sql)) ?? nothing)),

    async putSso({ issuer, clientId, clientSecret, isOn, revision }, { actor, key }) {
      const { accountId, userId } = actor
      const before = await database.look(accountId, (sql) => readProvider(parts, sql))
      const secret = clientSecret === null ? '' : (clientSecret ?? '') || (before?.clientSecret ?? '')
      if (isOn && secret === '')
        throw new DeskError('INVALID', {
          field: 'clientSecret',
          message: missing('Client secret'),
        })
      await discover({ issuer, clientId, clientSecret: secret }, parts.callOutside)
      return database.desk(accountId, async (sql) => {
        const kept = await sql.rows({
          text: `insert into single_sign_on as s (account_id, issuer, client_id, is_on, revision)
            values ($1, $2, $3, $4, 1)
            on conflict (account_id) do update set issuer = $2, client_id = $3, is_on = $4, revision = s.revision + 1
            where s.revision = $5 returning 1`,
          values: [accountId, issuer, clientId, isOn, revision],
        })
        if (kept.length === 0)
          throw changedMeanwhile(
            { noun: 'identity provider' },
            shown((await readProvider(parts, sql)) ?? nothing),
          )
        await secrets.write(sql, place.kind, accountId, { [place.field]: clientSecret })
        if (before?.issuer !== issuer) await endLinks(sql, issuer, `${issuer} ${revision}`, clock.now())
        const told = ofRecord('single-sign-on', {
          id: accountId,
          before: before && toldOf(before),
          after: { issuer, clientId, isOn },
        })
        await recordChange(sql, told, { actorId: userId, op: key, at: clock.now() })
        return shown({ issuer, clientId, isOn, clientSecret: secret, revision: (before?.revision ?? 0) + 1 })
      })
    },
  }
}

/** Deletes all links after a change of provider, as subject ids differ, and notifies the owners. */
async function endLinks(sql: DeskSql, issuer: string, change: string, now: number): Promise<void> {
  await sql.rows({ text: 'delete from sso_subjects where account_id = $1', values: [sql.accountId] })
  await mailOwners(sql, providerNotice(issuer), { key: `sso-issuer ${change}`, now })
}

const providerNotice = (issuer: string): SystemMail => ({
  kind: 'notice',
  title: 'Another identity provider was set up',
  paragraphs: [
    `People of your desk can sign in by the identity provider at ${issuer} from now on. Each of them confirms it with their password first; nobody is signed in by the one before any more.`,
    'If it is not one of yours, switch it off, and ask your administrators.',
  ],
  link: { label: 'Look at it', path: '/support/settings/single-sign-on' },
})

const nothing: Kept = { issuer: '', clientId: '', clientSecret: '', isOn: false, revision: 0 }

/** Audit log values of a provider, without its secret. */
const toldOf = ({ issuer, clientId, isOn }: Kept) => ({ issuer, clientId, isOn })

const redirectUriOf = ({ origin }: Pick<AuthParts, 'origin'>) => `${origin()}/support/signin/single-sign-on`

function signingIn(
  parts: SsoParts,
): Pick<HandlersOf<(typeof endpoints)['sso']>, 'ssoState' | 'beginSso' | 'finishSso'> {
  const { database, limits, pending, sessions, origin } = parts
  const providerOf = async (accountId: Id) => {
    const kept = await database.look(accountId, (sql) => readProvider(parts, sql))
    return kept?.isOn ? kept : null
  }
  return {
    async ssoState() {
      const { offered, accounts } = await countOffers(parts)
      return { isOffered: offered > 0, asksDomain: offered > 0 && accounts > 1 }
    },

    async beginSso({ domain, rememberMe }, { request, reply }) {
      refuseOtherSites(request, origin())
      await limits.enter([{ ...perNetwork, key: networkOf(request.ip) }])
      const accountId = await findAccount(parts, domain)
      const provider = accountId === null ? null : await providerOf(accountId)
      if (accountId === null || !provider)
        throw new DeskError('INVALID', {
          field: 'domain',
          message: 'Single sign-on is not set up for this desk',
        })
      const found = await discover(provider, parts.callOutside).catch(() => {
        throw new DeskError('UNAVAILABLE', { message: 'Your identity provider does not answer. Try again.' })
      })
      const asked = newAsked()
      const waiting: Waiting = { accountId, rememberMe, asked }
      const { requestId } = await pending.open('single-sign-on', browserOf(request, reply, origin()), waiting)
      return { address: await ask(found, { state: requestId, redirectUri: redirectUriOf(parts), asked }) }
    },

    async finishSso({ state, query }, call) {
      const { request, reply } = call
      refuseOtherSites(request, origin())
      const browser = browserOf(request, reply, origin())
      const waiting = await pending.take<Waiting>('single-sign-on', state, browser)
      const provider = waiting && (await providerOf(waiting.accountId))
      if (!waiting || !provider) throw overdue()
      const url = new URL(`${redirectUriOf(parts)}?${query}`)
      const person = await readAnswer(await discover(provider, parts.callOutside), {
        url,
        state,
        ...waiting,
      })
      const { accountId, rememberMe } = waiting
      const { issuer } = provider
      const arrival = await database.desk(accountId, (sql) => arrivalOf(sql, issuer, person))
      if (arrival.kind === 'nobody') throw unknown(person.email)
      if (arrival.kind === 'refused')
        throw new DeskError('UNAUTHENTICATED', {
          message: 'An owner signs in with a password before they come by single sign-on.',
        })
      const { userId } = arrival
      if (arrival.kind === 'asks') {
        const { email, subject } = person
        const first: First = { accountId, userId, rememberMe, email, link: { issuer, subject } }
        return { confirmation: { ...(await pending.open('sso-link', browser, first)), email }, rememberMe }
      }
      const session = await sessions.open(accountId, userId, rememberMe, clientInfoOf(request))
      return { ...(await answerSession(parts, session, call)), rememberMe }
    },
  }
}

/** Handler for confirming the first sign-in by a provider. */
function confirming(parts: SsoParts): Pick<HandlersOf<(typeof endpoints)['sso']>, 'confirmSso'> {
  const { database, limits, pending, sessions, origin } = parts
  return {
    async confirmSso({ requestId, password }, call) {
      const { request, reply } = call
      refuseOtherSites(request, origin())
      const browser = browserOf(request, reply, origin())
      const first = await pending.read<First>('sso-link', requestId, browser)
      if (!first) throw overdue()
      const { accountId, userId, rememberMe, email } = first
      const tried = await enterSignIn(limits, { email, network: networkOf(request.ip), known: null })
      if (!(await isPasswordOf(database, first, password)))
        throw new DeskError('INVALID', { field: 'password', message: 'This password is wrong' })
      await tried.succeed()
      if (!(await pending.take('sso-link', requestId, browser))) throw overdue()
      const halfway = await parts.askSecondStep(first, call)
      if (halfway) return { ...halfway, rememberMe }
      if (!(await database.desk(accountId, (sql) => link(sql, userId, first.link)))) throw unknown(email)
      const session = await sessions.open(accountId, userId, rememberMe, clientInfoOf(request))
      return { ...(await answerSession(parts, session, call)), rememberMe }
    },
  }
}

/** A first sign-in by a provider that waits for the user's confirmation. */
interface First {
  accountId: Id
  userId: Id
  rememberMe: boolean
  email: string
  link: SsoLink
}

const overdue = () => new DeskError('UNAUTHENTICATED', { message: 'This took too long. Sign in again.' })

const unknown = (email: string) =>
  new DeskError('UNAUTHENTICATED', {
    message: `No user of this desk has the address ${email}. Ask an administrator for an invitation.`,
  })

async function readProvider({ secrets }: SsoParts, sql: DeskSql): Promise<Kept | null> {
  const [row] = await sql.rows<Omit<Kept, 'clientSecret'>>({
    text: `select issuer, client_id as "clientId", is_on as "isOn", revision from single_sign_on where account_id = $1`,
    values: [sql.accountId],
  })
  if (!row) return null
  return { ...row, clientSecret: (await secrets.read(sql, place.kind, sql.accountId, place.field)) ?? '' }
}

async function countOffers({ database }: SsoParts): Promise<{ offered: number; accounts: number }> {
  const [row] = await database.system((sql) =>
    sql.rows<{ offered: number; accounts: number }>({
      text: `select (select count(*)::int from single_sign_on where is_on) as offered,
        (select count(*)::int from accounts where not is_demo) as accounts`,
    }),
  )
  return row ?? { offered: 0, accounts: 0 }
}

/** Account of a domain; without a domain the only account, if there is one. */
async function findAccount({ database }: SsoParts, domain: string): Promise<Id | null> {
  const rows = await database.system((sql) =>
    sql.rows<{ id: Id }>({
      text: `select a.id from accounts a join single_sign_on s on s.account_id = a.id
        where ($1 = '' or a.domain_key = lower($1)) limit 2`,
      values: [domain],
    }),
  )
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}
