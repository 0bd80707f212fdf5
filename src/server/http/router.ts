import { isDeepStrictEqual } from 'node:util'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertAllowed } from '#domain/access/access.ts'
import { isOpenToKeys } from '#domain/access/key-reach.ts'
import { endpointList, type AnyEndpoint } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { invariant } from '#lib/invariant.ts'
import { sendFile, sentAsIs, type FileAnswer } from './file-answer.ts'
import type { Call, Handler, SignedIn } from './handler.ts'
import { coerceTexts, parseInput, refuseNul } from './input.ts'
import { sendLines } from './lines.ts'
import { repeatableCall, sendRepeated, type AnswerOnce } from './repeatable.ts'
import { isUuid } from './uuid.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, if the endpoint requires sign-in. */
    signedIn: SignedIn | null
  }
}

/** Handlers by area and name, as in the registry. */
export type AllHandlers = Record<string, Record<string, Handler<AnyEndpoint>>>

/** Dependencies of the router beside the registry. */
export interface RouterParts {
  handlers: AllHandlers
  /** Authenticates a request. @throws DeskError UNAUTHENTICATED, or SessionEnded. */
  authenticate(request: FastifyRequest): Promise<SignedIn>
  /** Validates each response strictly against its schema: for tests and development. */
  isChecking: boolean
  /** Makes API clients' calls idempotent; without it each call is run. */
  answerOnce?: AnswerOnce
  /** Served endpoints; the full registry unless a test says otherwise. */
  endpoints?: typeof endpointList
}

/** Body limits in bytes, by caller; anonymous callers send little more than address and password. */
const bodyLimits = { nobody: 16 * 1024, signedIn: 4 * 1024 * 1024, part: 1024 * 1024 + 1024 }

/** Serves every endpoint of the registry under `/api`. */
export function serveEndpoints(app: FastifyInstance, parts: RouterParts): void {
  app.decorateRequest('signedIn', null)
  for (const { room, name, endpoint } of parts.endpoints ?? endpointList) {
    const handler = invariant(parts.handlers[room]?.[name], `handler ${room}.${name}`)
    serve(app, { room, endpoint, handler }, parts)
  }
}

function serve(
  app: FastifyInstance,
  { room, endpoint, handler }: { room: string; endpoint: AnyEndpoint; handler: Handler<AnyEndpoint> },
  parts: RouterParts,
) {
  const takes = 'takes' in endpoint ? endpoint.takes : 'json'
  const answers = 'answers' in endpoint ? endpoint.answers : 'json'
  const { needs } = endpoint
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit:
      takes === 'bytes' ? bodyLimits.part : needs === 'nobody' ? bodyLimits.nobody : bodyLimits.signedIn,
    // Streams and files set their own encoding.
    ...(answers === 'json' ? {} : sentAsIs),
    // Before the body is read, so that anonymous callers cannot fill the memory.
    onRequest: async (request) => {
      if (needs === 'nobody') return
      request.signedIn = await parts.authenticate(request)
      if (request.signedIn.isKey && !isOpenToKeys(room, endpoint))
        throw new DeskError('FORBIDDEN', { message: 'API keys may not make this call' })
      assertAllowed(request.signedIn.actor, endpoint)
    },
    handler: async (request, reply) => {
      const input: unknown = parseInput(endpoint.input, gather(endpoint, request, takes === 'json'))
      // Streamed input is validated line by line.
      if (answers !== 'lines') refuseNul(input)
      const call = callOf(request, reply)
      const carryOut = async (): Promise<unknown> => handler(input as never, call)
      const repeatable =
        takes === 'json' && answers === 'json' && parts.answerOnce
          ? repeatableCall(request, { signedIn: call.signedIn, key: () => call.key, isOp: 'via' in endpoint })
          : null
      if (repeatable && parts.answerOnce)
        return sendRepeated(
          reply,
          await parts.answerOnce(repeatable, async () => ({
            body: await carryOut(),
            status: reply.statusCode,
          })),
        )
      const answer = await carryOut()
      if (reply.sent) return reply
      if (answers === 'lines') return sendLines(request, reply, answer as AsyncIterable<string>, call.signal)
      if (answers === 'file') return sendFile(request, reply, answer as FileAnswer)
      if (parts.isChecking) checkAnswer(endpoint, answer)
      return reply.send(answer)
    },
  })
}

/** Path before body before query, so that the record in the path cannot be overridden. */
function gather({ input }: AnyEndpoint, request: FastifyRequest, isJson: boolean): object {
  const { body } = request
  if (isJson && body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new DeskError('INVALID', { message: 'The request must be a JSON object' })
  return {
    ...coerceTexts(input, request.query as Record<string, unknown>),
    ...(isJson ? (body ?? {}) : {}),
    ...coerceTexts(input, request.params as Record<string, unknown>),
  }
}

function callOf(request: FastifyRequest, reply: FastifyReply): Call {
  const { signedIn } = request
  let hungUp: AbortController | null = null
  return {
    request,
    reply,
    signedIn,
    get actor() {
      return invariant(signedIn?.actor, 'actor of a public endpoint')
    },
    get key() {
      return keyOf(request)
    },
    get signal() {
      if (hungUp) return hungUp.signal
      const controller = new AbortController()
      hungUp = controller
      const close = () => {
        if (!reply.raw.writableFinished) controller.abort()
      }
      if (reply.raw.closed) close()
      else reply.raw.once('close', close)
      return controller.signal
    },
  }
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (key === undefined) return randomUUID()
  if (typeof key !== 'string' || !isUuid(key))
    throw new DeskError('INVALID', { field: 'Idempotency-Key', message: 'Idempotency-Key must be a UUID' })
  return key.toLowerCase()
}

function checkAnswer({ method, path, output }: AnyEndpoint, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const result = output.safeParse(sent)
  if (result.success && isDeepStrictEqual(result.data, sent)) return
  const why = result.success ? 'has more than its schema says' : result.error.message
  throw new Error(`The answer of ${method} ${path} ${why}: ${JSON.stringify(sent).slice(0, 500)}`)
}
