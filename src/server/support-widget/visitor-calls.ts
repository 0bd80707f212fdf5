import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { filesFault } from '#domain/contact-forms/submission.ts'
import { identifySchema, identityRefusals } from '#domain/support-widget/identity.ts'
import {
  articleQueryLimit,
  embedderHeader,
  visitorLimits,
  type VisitorIdentity,
  type VisitorThread,
} from '#domain/support-widget/panel.ts'
import { startSchemaOf, visitorMessageSchemaOf } from '#domain/support-widget/visitor.ts'
import { DeskError } from '#domain/errors.ts'
import { sendFile, sentAsIs } from '../http/file-answer.ts'
import { networkOf } from '../http/network.ts'
import { isOwnForm, type PublicPageParts } from '../http/send-page.ts'
import type { ContentStore } from '../attachments/content-store.ts'
import { readSentForm, type SentFile } from '../contact-forms/read-form.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import { findWidgetArticles } from './articles.ts'
import { findWidget, type OpenWidget } from './find-widget.ts'
import { identitySecretsOf } from './handlers.ts'
import { readIdentity } from './identity.ts'
import { takeVisitorMessage, type VisitorIntakeParts, type PlacedMessage } from './take-message.ts'
import { findVisitorFile, listVisitorConversations, readVisitorThread } from './thread.ts'
import { tokenLife, VisitorTokens, type VisitorSession } from './visitor-token.ts'

const minuteMs = 60_000
/** Messages per network, over all widgets. */
const perNetwork = { scope: 'widget.network', limit: 60, window: 10 * minuteMs }
/** New conversations per widget. */
const perWidget = { scope: 'widget.widget', limit: 300, window: 60 * minuteMs }
/** New conversations per address. */
const perAddress = { scope: 'widget.address', limit: 10, window: 60 * minuteMs }
/** Identity tokens per network: one per opened page. */
const perIdentity = { scope: 'widget.identity', limit: 600, window: 10 * minuteMs }
/** Article searches per network. */
const perSearch = { scope: 'widget.search', limit: 300, window: 10 * minuteMs }
/** Messages with files per network. */
const perFiles = { scope: 'widget.files', limit: 30, window: 10 * minuteMs }
/** Messages per conversation. */
const perSession = { scope: 'widget.session', limit: 30, window: minuteMs }

/** Dependencies of the panel's calls. */
export interface VisitorParts extends PublicPageParts {
  secret: string
  secrets: KeptSecrets
  intake: VisitorIntakeParts
  attachments: ContentStore
}

/** A session with its conversation. */
type Joined = VisitorSession & { conversationId: Id }

const options = { bodyLimit: visitorLimits.body }

type Asked = FastifyRequest<{ Params: { key: string; file?: string }; Querystring: { q?: unknown } }>

/** Serves the calls of a widget's panel: starting, reading and continuing a conversation. */
export function serveVisitors(app: FastifyInstance, parts: VisitorParts): void {
  const { database, clock, limits } = parts
  const tokens = new VisitorTokens(parts.secret)
  const answer = async (widget: OpenWidget, session: Joined, gives = true): Promise<VisitorThread> => {
    const now = clock.now()
    const thread = await readVisitorThread(database, widget.accountId, session, now)
    // A verified session ends a day after its site's signature, regardless of activity.
    const endsAt = session.isVerified ? session.endsAt : now + tokenLife
    return { ...thread, token: gives && !thread.isOver ? tokens.make({ ...session, endsAt }) : null }
  }
  serveBeginnings(app, parts, tokens)
  serveFiles(app, parts, tokens)

  app.post('/widget/:key/start', options, async (request: Asked, reply) => {
    const { widget, origin } = await embedded(parts, request)
    await limits.enter([{ ...perNetwork, key: networkOf(request.ip) }])
    const isVerified = request.headers.authorization !== undefined
    const { body, files } = await readSent(parts, request)
    const now = clock.now()
    const begun = isVerified
      ? {
          ...checked(visitorMessageSchemaOf(files.length > 0), body),
          ...verifiedOf(sessionOf(tokens, request, { widget, origin, now })),
        }
      : { ...claimed(widget, body, files.length > 0), endsAt: now + tokenLife }
    const { id, text, email, name, endsAt } = begun
    const { accountId, key } = widget
    await limits.enter([
      { ...perWidget, key },
      { ...perAddress, key: `${accountId} ${email.toLowerCase()}` },
    ])
    const words = { id, text, email, name, files, isVerified, conversationId: null }
    const taken = await takeVisitorMessage(parts.intake, widget, words)
    // A conversation merged into another thread gives no access to it.
    if (!taken.isTheirs) throw new DeskError('CONFLICT', { message: 'This conversation continues by email' })
    void reply.header('cache-control', 'no-store')
    const { conversationId } = taken
    return answer(widget, { key, origin, email, name, isVerified, endsAt, conversationId })
  })

  app.get('/widget/:key/thread', async (request: Asked, reply) => {
    const { widget, session } = await signedIn(parts, tokens, request)
    void reply.header('cache-control', 'no-store')
    // Renewed in the second half of its life, so that most answers are identical.
    return answer(widget, session, !session.isVerified && session.endsAt - clock.now() < tokenLife / 2)
  })

  app.post('/widget/:key/messages', options, async (request: Asked, reply) => {
    const { widget, session } = await signedIn(parts, tokens, request)
    await limits.enter([
      { ...perNetwork, key: networkOf(request.ip) },
      { ...perSession, key: String(session.conversationId) },
    ])
    const { body, files } = await readSent(parts, request)
    const words = checked(visitorMessageSchemaOf(files.length > 0), body)
    const { email, name, conversationId, isVerified } = session
    const taken = await takeVisitorMessage(parts.intake, widget, {
      ...{ ...words, email, name },
      ...{ conversationId, isVerified, files },
    })
    void reply.header('cache-control', 'no-store')
    return answer(widget, goesOn(session, taken))
  })
}

/** Serves the files of visible messages. */
function serveFiles(app: FastifyInstance, parts: VisitorParts, tokens: VisitorTokens): void {
  app.get('/widget/:key/files/:file', sentAsIs, async (request: Asked, reply) => {
    const { widget, session } = await signedIn(parts, tokens, request)
    const { accountId } = widget
    const fileId = /^\d{1,15}$/.test(request.params.file ?? '') ? Number(request.params.file) : 0
    const found = await findVisitorFile(parts.database, accountId, { ...session, fileId }, parts.clock.now())
    const kept = parts.attachments.of(accountId)
    const size = found ? await kept.size(found.sha256) : null
    if (!found || size === null) throw new DeskError('NOT_FOUND')
    const { name, type, sha256 } = found
    const read = (start: number, end: number) => kept.read(sha256, start, end)
    return sendFile(request, reply.header('cache-control', 'no-store'), {
      name,
      type,
      size,
      tag: sha256,
      read,
    })
  })
}

/** Serves the calls before a conversation exists: the visitor's identity, and articles. */
function serveBeginnings(app: FastifyInstance, parts: VisitorParts, tokens: VisitorTokens): void {
  const { database, clock, limits } = parts
  app.post('/widget/:key/identify', options, async (request: Asked, reply) => {
    const { widget, origin } = await embedded(parts, request)
    await limits.enter([{ ...perIdentity, key: networkOf(request.ip) }])
    const { token } = checked(identifySchema, request.body)
    const [now, { key }] = [clock.now(), widget]
    const secrets = await identitySecretsOf(parts, widget, now)
    const visitor = readIdentity(token, { audience: key, secrets, now })
    void reply.header('cache-control', 'no-store')
    if (typeof visitor === 'string') {
      const message = identityRefusals[visitor]
      return reply.code(401).send({ code: 'UNAUTHENTICATED', reason: visitor, message })
    }
    const session = { key, origin, ...visitor, isVerified: true, endsAt: now + tokenLife }
    const tokenOf = (conversationId: Id | null) => tokens.make({ ...session, conversationId })
    const found = await listVisitorConversations(database, widget, visitor.email)
    const conversations = found.map(({ id, ...shown }) => ({ ...shown, token: tokenOf(id) }))
    return { ...visitor, token: tokenOf(null), conversations } satisfies VisitorIdentity
  })

  app.get('/widget/:key/articles', async (request: Asked, reply) => {
    const { widget } = await embedded(parts, request)
    await limits.enter([{ ...perSearch, key: networkOf(request.ip) }])
    const { q } = request.query
    const text = typeof q === 'string' ? q.trim().slice(0, articleQueryLimit) : ''
    void reply.header('cache-control', 'no-store')
    return { articles: await findWidgetArticles(parts, widget, text) }
  })
}

/**
 * Reads a message: JSON, or a multipart form with files.
 * @throws DeskError TOO_LARGE, and RATE_LIMITED if the network sends too many files.
 */
async function readSent(
  { limits }: VisitorParts,
  request: Asked,
): Promise<{ body: unknown; files: readonly SentFile[] }> {
  if (!request.isMultipart()) return { body: request.body, files: [] }
  await limits.enter([{ ...perFiles, key: networkOf(request.ip) }])
  const { fields, files, isTooLarge, id } = await readSentForm(request)
  if (isTooLarge) throw new DeskError('TOO_LARGE', { field: 'files', message: filesFault })
  return { body: { ...Object.fromEntries(fields), id }, files }
}

/** Session with the conversation that the panel shows from now on. */
function goesOn(session: Joined, { conversationId, isTheirs }: PlacedMessage): Joined {
  const isOther = isTheirs && conversationId !== session.conversationId
  return isOther ? { ...session, conversationId } : session
}

/** @throws DeskError INVALID with the first invalid field. */
function checked<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const read = z.safeParse(schema, body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new DeskError('INVALID', { field: issue?.path.join('.') ?? '', message: issue?.message ?? '' })
}

/**
 * The requested widget, and the page that embeds its frame. Only the frame may call, and the page must be
 * allowed.
 * @throws DeskError NOT_FOUND, FORBIDDEN.
 */
async function embedded(
  { database, origin: ownOrigin }: VisitorParts,
  request: Asked,
): Promise<{ widget: OpenWidget; origin: string }> {
  const widget = await findWidget(database, request.params.key)
  const origin = String(request.headers[embedderHeader] ?? '')
  const isOwn =
    request.method === 'GET' && request.headers['sec-fetch-site'] === undefined
      ? request.headers.origin === undefined
      : isOwnForm(request, ownOrigin())
  if (!isOwn || !widget.allowedOrigins.includes(origin))
    throw new DeskError('FORBIDDEN', { message: 'This page may not show this chat' })
  return { widget, origin }
}

/** @throws DeskError UNAUTHENTICATED for a token that is forged, expired, or of another widget or page. */
async function signedIn(
  parts: VisitorParts,
  tokens: VisitorTokens,
  request: Asked,
): Promise<{ widget: OpenWidget; session: Joined }> {
  const { widget, origin } = await embedded(parts, request)
  const session = sessionOf(tokens, request, { widget, origin, now: parts.clock.now() })
  const { conversationId } = session
  if (conversationId === null) throw unknownVisitor()
  return { widget, session: { ...session, conversationId } }
}

const unknownVisitor = () =>
  new DeskError('UNAUTHENTICATED', { message: 'This conversation continues by email' })

/** The session of a call. @throws DeskError UNAUTHENTICATED. */
function sessionOf(
  tokens: VisitorTokens,
  { headers }: Asked,
  { widget, origin, now }: { widget: OpenWidget; origin: string; now: number },
): VisitorSession {
  const [, token = ''] = /^Bearer (\S{1,3000})$/.exec(headers.authorization ?? '') ?? []
  const session = tokens.read(widget.key, token, now)
  if (session?.origin !== origin) throw unknownVisitor()
  return session
}

/** Verified person of a session. @throws DeskError UNAUTHENTICATED if it is not verified. */
function verifiedOf({ isVerified, email, name, endsAt }: VisitorSession) {
  if (!isVerified) throw unknownVisitor()
  return { email, name, endsAt }
}

/** First message of an unverified visitor. @throws DeskError INVALID. */
function claimed({ askFields }: OpenWidget, body: unknown, hasFiles: boolean) {
  const words = checked(startSchemaOf(hasFiles), body)
  return askFields.includes('name') ? words : { ...words, name: '' }
}
