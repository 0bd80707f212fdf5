import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Clock } from '#lib/clock.ts'
import { invariant } from '#lib/invariant.ts'
import { allPermissions, agentPermissions } from '#domain/access/permissions.ts'
import type { Session } from '#domain/auth/endpoints.ts'
import { storageLimits } from '#domain/conversations/messages/attachment.ts'
import { createApp } from '#server/app.ts'
import { partsOf } from '#server/areas.ts'
import type { ContentStore } from '#server/attachments/content-store.ts'
import type { DiscoveryParts } from '#server/discovery/discover.ts'
import { diskStore } from '#server/attachments/disk-store.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { takeMail, type IntakeOutcome } from '#server/channels/email/intake.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import { erasureList } from '#server/customers/privacy/erasure-list.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import type { AppDeps, CalledParts } from '#server/parts.ts'
import { openDatabase, type Connection, type Database, type DeskSql } from '#server/store/database.ts'
import { migratedDatabase } from './postgres.ts'

/** Password of all users of a test desk. */
export const deskPassword = 'a long enough password'

/** User who can sign in. */
export interface DeskUser {
  accountId: number
  id: number
  email: string
}

/** Response of a call; `body` is parsed if it is JSON. */
export interface Answer<Body = unknown> {
  status: number
  body: Body
  headers: Headers
}

/** Options of a call besides method and path. */
export interface CallOptions {
  /** User whose token is sent; no token without. */
  as?: DeskUser
  body?: unknown
  headers?: Record<string, string>
}

/** Mail from a customer. */
export interface CustomerMail {
  /** Receiving inbox; the first one by default. */
  mailboxId?: number
  from?: string
  subject?: string
  text?: string
  /** Message-ID without brackets, to answer it. */
  id?: string
  inReplyTo?: string
  to?: string
  /** Further headers, instead of the one for plain text. */
  head?: string[]
  /** Date header; now by default. */
  date?: Date
}

/** Full server on a free port, with a fresh database and some users. */
export interface TestDesk {
  app: FastifyInstance
  /** Dependencies of its endpoints. */
  parts: CalledParts
  url: string
  database: Database
  connection: Connection
  clock: Clock
  secret: string
  attachments: ContentStore
  /** Store of raw received mails. */
  rawMail: ContentStore
  /** Folder of `attachments`; undefined for a second server of a desk. */
  attachmentFolder: string | undefined
  /** Paths of the files in subfolders with this name. */
  filesLeft(folder: string): string[]
  accountId: number
  owner: DeskUser
  /** Agent of the open mailbox. */
  agent: DeskUser
  /** Agent who is also the only member of the closed mailbox. */
  insider: DeskUser
  /** User of another account. */
  stranger: DeskUser
  /** User without any permission. */
  powerless: DeskUser
  mailboxId: number
  closedMailboxId: number
  labelId: number
  teamId: number
  /** Log entries at level warning or above. */
  logged: Record<string, unknown>[]
  /** Signs in and stores the token for `call`. */
  signIn(user: DeskUser): Promise<Session>
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<Body>>
  /** Runs the intake of a customer's mail, like the receiver. */
  receive(mail?: CustomerMail): Promise<{ conversationId: number; messageId: number }>
  /** Runs SQL on the account's rows. */
  sql<T>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

/** Options of a test desk. */
export interface TestDeskOptions extends Partial<
  Pick<
    AppDeps,
    | 'clock'
    | 'web'
    | 'callsPerMinute'
    | 'origin'
    | 'writer'
    | 'storageBytes'
    | 'sentMailFolder'
    | 'publishedFolder'
    | 'jobs'
    | 'mailProviders'
    | 'lookUp'
  >
> {
  config?: Partial<AppDeps['config']>
  /** Makes this a second process of the same desk: shares its database, which is not removed at the end. */
  beside?: TestDesk
}

/** Caller of a desk's API. */
export type Caller = Pick<TestDesk, 'url' | 'signIn' | 'call'>

/** Caller of the API at `url`, for users with one password. */
export function callerOf(url: string, password = deskPassword): Caller {
  const tokens = new Map<number, string>()
  const caller: Caller = {
    url,
    async signIn({ id, email }) {
      const { status, body } = await caller.call<Session>('POST', '/account/login', {
        body: { email, password },
      })
      if (status !== 200) throw new Error(`sign in of ${email}: ${JSON.stringify(body)}`)
      tokens.set(id, body.token)
      return body
    },
    async call<Body>(method: string, path: string, { as, body, headers = {} }: CallOptions = {}) {
      if (as && !tokens.has(as.id)) await caller.signIn(as)
      const isBytes = body instanceof Uint8Array || body instanceof FormData
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(as ? { authorization: `Bearer ${tokens.get(as.id)}` } : {}),
          ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      return {
        status: answer.status,
        body: (isJson ? JSON.parse(text) : text) as Body,
        headers: answer.headers,
      }
    },
  }
  return caller
}

/** Stub of DNS and web look-ups for an unknown domain: tests must not query real ones. */
const nothingKnown: DiscoveryParts = {
  dns: { resolveMx: () => Promise.resolve([]), resolveSrv: () => Promise.resolve([]) },
  fetchPage: () => Promise.resolve(null),
}

/** Starts a desk. */
export async function openDesk(options: TestDeskOptions = {}): Promise<TestDesk> {
  const { beside } = options
  const fresh = beside ? null : await migratedDatabase()
  const connection = beside?.connection ?? (fresh as NonNullable<typeof fresh>).config
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'warn', base: null },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  )
  const database = await openDatabase(connection, { log })
  const folder = mkdtempSync(join(tmpdir(), 'outpost-desk-'))
  const attachmentFolder = beside ? undefined : join(folder, 'attachments')
  if (attachmentFolder) mkdirSync(attachmentFolder)
  const attachments = beside?.attachments ?? diskStore(join(folder, 'attachments'))
  const rawMail = beside?.rawMail ?? diskStore(join(folder, 'raw-mail'))
  const clock = options.clock ?? nodeClock
  const secret = beside?.secret ?? 'a secret of at least thirty-two characters'
  const deps: AppDeps = {
    sentMailFolder: null,
    random: nodeRandom,
    web: null,
    version: '0.0.0-test',
    pushKey: 'the public half of the push keys',
    writer: null,
    isQueueWell: null,
    lookUp: nothingKnown,
    storageBytes: storageLimits.accountBytes,
    isChecking: true,
    callsPerMinute: null,
    origin: () => 'http://desk.test',
    exportsFolder: join(folder, 'exports'),
    ...options,
    config: {
      ...{ trustProxy: false, signUp: 'open', inboundSmtpPort: 2525, inboundDomain: 'mail.desk.test' },
      ...{ plans: null, products: [], helpUrl: null, oldSecrets: [], mailClients: {}, insideHosts: [] },
      // Nothing listens there.
      ...{ smtpUrl: null, dnsServers: ['127.0.0.1:9'], stripe: null },
      ...{ twilioUrl: 'https://127.0.0.1:9', whatsappUrl: 'https://127.0.0.1:9' },
      ...options.config,
    },
    clock,
    database,
    log,
    secret,
    attachments,
    rawMail,
    erasures: erasureList({ path: folder }),
  }
  const parts = partsOf(deps)
  const app = createApp(deps, parts)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const people = beside ?? (await seed(database))
  const inDesk = <T>(work: (sql: DeskSql) => Promise<T>) => database.desk(people.accountId, work)
  const intake = intakeParts({ database, attachments, rawMail, secret, clock, log })
  const desk: TestDesk = {
    ...people,
    app,
    parts,
    database,
    connection,
    clock,
    secret,
    attachments,
    rawMail,
    attachmentFolder,
    filesLeft: (name) =>
      readdirSync(invariant(attachmentFolder, 'folder'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && basename(entry.parentPath) === name)
        .map((entry) => join(entry.parentPath, entry.name)),
    logged,
    ...callerOf(url),
    async receive(mail = {}) {
      const destination = { accountId: people.accountId, mailboxId: mail.mailboxId ?? people.mailboxId }
      const to = mail.to ?? 'support@northwind.example'
      const outcome = await takeMail(intake, destination, rawOf({ ...mail, to }), { from: null, to: [to] })
      return keptOf(outcome)
    },
    sql: (text, values = []) => inDesk((sql) => sql.rows({ text, values })),
    async close() {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
      await database.close()
      await fresh?.drop()
    },
  }
  return desk
}

function keptOf(outcome: IntakeOutcome): { conversationId: number; messageId: number } {
  if (outcome.kind !== 'kept') throw new Error(`the mail was not kept: ${outcome.kind}`)
  return outcome
}

let mails = 0

function rawOf({
  from = 'Dana Whitlock <dana@customer.example>',
  subject = 'Squeaky brakes',
  ...mail
}: CustomerMail) {
  mails += 1
  const lines = [
    `From: ${from}`,
    `To: ${mail.to}`,
    `Subject: ${subject}`,
    `Message-ID: <${mail.id ?? `mail-${mails}@customer.example`}>`,
    ...(mail.inReplyTo ? [`In-Reply-To: <${mail.inReplyTo}>`] : []),
    `Date: ${(mail.date ?? new Date()).toUTCString()}`,
    ...(mail.head ?? ['Content-Type: text/plain; charset=utf-8']),
    '',
    mail.text ?? 'They squeak when it rains.',
    '',
  ]
  return new TextEncoder().encode(lines.join('\r\n'))
}

async function seed(database: Database) {
  const passwordHash = await hashPassword(deskPassword)
  const account = await seedAccount(database, 'Northwind', passwordHash)
  const other = await seedAccount(database, 'Southwind', passwordHash)
  const { accountId } = account
  const agent = await account.addUser('Maya', 'agent')
  const insider = await account.addUser('Priya', 'agent')
  const powerless = await account.addUser('Noah', 'guest')
  return database.desk(accountId, async (sql) => {
    const one = async (text: string, values: unknown[]) => {
      const [row] = await sql.rows<{ id: number }>({ text, values })
      return (row as { id: number }).id
    }
    const addMailbox = (name: string) =>
      one(
        `insert into mailboxes (name, type, email, email_verified, settings)
          values ($1, 'email', $2, true, '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}') returning id`,
        [name, `${name.toLowerCase()}@northwind.example`],
      )
    const mailboxId = await addMailbox('Support')
    const closedMailboxId = await addMailbox('Warranty')
    await sql.rows({
      text: 'insert into mailbox_user (mailbox_id, user_id) values ($1, $2)',
      values: [closedMailboxId, insider.id],
    })
    const labelId = await one(`insert into labels (label, color) values ('VIP', 'purple') returning id`, [])
    const teamId = await one(`insert into teams (name) values ('Workshop') returning id`, [])
    await sql.rows({
      text: 'insert into team_user (team_id, user_id) values ($1, $2)',
      values: [teamId, agent.id],
    })
    const owner = account.owner
    const stranger = other.owner
    return {
      accountId,
      owner,
      agent,
      insider,
      powerless,
      stranger,
      mailboxId,
      closedMailboxId,
      labelId,
      teamId,
    }
  })
}

async function seedAccount(database: Database, name: string, passwordHash: string) {
  const accountId = await database.system(async (sql) => {
    const [row] = await sql.rows<{ id: number }>({
      text: 'insert into accounts (name, created_at) values ($1, 0) returning id',
      values: [name],
    })
    return (row as { id: number }).id
  })
  const roles: Record<string, readonly string[]> = {
    owner: allPermissions,
    agent: agentPermissions,
    guest: [],
  }
  await database.desk(accountId, async (sql) => {
    for (const [role, permissions] of Object.entries(roles))
      await sql.rows({
        text: 'insert into roles (name, permissions, is_administrator) values ($1, $2, $3)',
        values: [role, permissions, role === 'owner'],
      })
  })
  const addUser = (firstName: string, role: string): Promise<DeskUser> =>
    database.desk(accountId, async (sql) => {
      const email = `${firstName.toLowerCase()}@${name.toLowerCase()}.example`
      const [row] = await sql.rows<{ id: number }>({
        text: `insert into users (first_name, last_name, email, role_id)
          select $1, 'Doe', $2, id from roles where name = $3 returning id`,
        values: [firstName, email, role],
      })
      const { id } = row as { id: number }
      await sql.rows({
        text: 'insert into credentials (user_id, password_hash, updated_at) values ($1, $2, 0)',
        values: [id, passwordHash],
      })
      return { accountId, id, email }
    })
  return { accountId, addUser, owner: await addUser('Olive', 'owner') }
}
