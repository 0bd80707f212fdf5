import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { embedderHeader, visitorLimits, type VisitorThread } from '#domain/support-widget/panel.ts'
import { startSchema, visitorMessageSchema } from '#domain/support-widget/visitor.ts'
import { DeskError } from '#domain/errors.ts'
import { networkOf } from '../http/network.ts'
import { isOwnForm, type PublicPageParts } from '../http/send-page.ts'
import { findWidget, type OpenWidget } from './find-widget.ts'
import { takeVisitorMessage, type TakeParts, type Taken } from './take-message.ts'
import { readVisitorThread } from './thread.ts'
import { tokenLife, VisitorTokens, type VisitorSession } from './visitor-token.ts'

const minuteMs = 60_000
/** Messages of one network to all widgets. */
const perNetwork = { scope: 'widget.network', limit: 60, window: 10 * minuteMs }
/** Conversations that begin in one widget. */
const perWidget = { scope: 'widget.widget', limit: 300, window: 60 * minuteMs }
/** Conversations that begin in the name of one address. */
const perAddress = { scope: 'widget.address', limit: 10, window: 60 * minuteMs }
/** Messages of one conversation. */
const perSession = { scope: 'widget.session', limit: 30, window: minuteMs }

/** Dependencies of the panel's calls. */
export interface VisitorParts extends PublicPageParts {
  secret: string
  intake: TakeParts
}

type Asked = FastifyRequest<{ Params: { key: string } }>

/** Serves what the panel of a widget asks: it begins a conversation, reads it and goes on with it. */
export function serveVisitors(app: FastifyInstance, parts: VisitorParts): void {
  const { database, clock, limits } = parts
  const tokens = new VisitorTokens(parts.secret)
  const answer = async (
    widget: OpenWidget,
    { key, origin, email, name, conversationId }: Omit<VisitorSession, 'endsAt'>,
    gives = true,
  ): Promise<VisitorThread> => {
    const session = { key, origin, email, name, conversationId }
    const now = clock.now()
    const thread = await readVisitorThread(database, widget.accountId, session, now)
    return { ...thread, token: gives && !thread.isOver ? tokens.make(session, now) : null }
  }
  const options = { bodyLimit: visitorLimits.body }

  app.post('/widget/:key/start', options, async (request: Asked, reply) => {
    const { widget, origin } = await embedded(parts, request)
    await limits.enter([{ ...perNetwork, key: networkOf(request.ip) }])
    const words = checked(startSchema, request.body)
    if (!widget.askFields.includes('name')) words.name = ''
    const { accountId, key } = widget
    await limits.enter([
      { ...perWidget, key },
      { ...perAddress, key: `${accountId} ${words.email.toLowerCase()}` },
    ])
    const taken = await takeVisitorMessage(parts.intake, widget, { ...words, conversationId: null })
    const { email, name } = words
    const session = { key, origin, email, name, conversationId: taken.conversationId }
    // A conversation merged into another thread gives no access to it.
    if (!taken.isTheirs) throw new DeskError('CONFLICT', { message: 'This conversation goes on by mail' })
    void reply.header('cache-control', 'no-store')
    return answer(widget, session)
  })

  app.get('/widget/:key/thread', async (request: Asked, reply) => {
    const { widget, session } = await signedIn(parts, tokens, request)
    void reply.header('cache-control', 'no-store')
    // Renewed in the second half of its life, so that most answers are alike.
    return answer(widget, session, session.endsAt - clock.now() < tokenLife / 2)
  })

  app.post('/widget/:key/messages', options, async (request: Asked, reply) => {
    const { widget, session } = await signedIn(parts, tokens, request)
    await limits.enter([
      { ...perNetwork, key: networkOf(request.ip) },
      { ...perSession, key: String(session.conversationId) },
    ])
    const words = checked(visitorMessageSchema, request.body)
    const { email, name, conversationId } = session
    const taken = await takeVisitorMessage(parts.intake, widget, {
      ...words,
      email,
      name,
      conversationId,
    })
    void reply.header('cache-control', 'no-store')
    return answer(widget, goesOn(session, taken))
  })
}

/** Which conversation the panel reads from now on. */
function goesOn(session: VisitorSession, { conversationId, isTheirs }: Taken): VisitorSession {
  const isOther = isTheirs && conversationId !== session.conversationId
  return isOther ? { ...session, conversationId } : session
}

/** @throws DeskError INVALID with the first field at fault. */
function checked<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const read = z.safeParse(schema, body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new DeskError('INVALID', { field: issue?.path.join('.') ?? '', message: issue?.message ?? '' })
}

/**
 * The widget that is asked, and the page in which its frame says it is. The frame alone may ask, and the page has to be
 * one that the widget is allowed on.
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

/** @throws DeskError UNAUTHENTICATED for a token that is forged, over, or of another widget or page. */
async function signedIn(
  parts: VisitorParts,
  tokens: VisitorTokens,
  request: Asked,
): Promise<{ widget: OpenWidget; session: VisitorSession }> {
  const { widget, origin } = await embedded(parts, request)
  const [, token = ''] = /^Bearer (\S{1,3000})$/.exec(request.headers.authorization ?? '') ?? []
  const session = tokens.read(widget.key, token, parts.clock.now())
  if (session?.origin !== origin)
    throw new DeskError('UNAUTHENTICATED', { message: 'This conversation goes on by mail' })
  return { widget, session }
}
