import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import type { SignedIn } from './handler.ts'

/** Idempotent call: repetitions get its first response. */
export interface RepeatableCall {
  accountId: Id
  caller: string
  /** Its Idempotency-Key. */
  key: string
  /** Method, URL and body. */
  content: string
  /** It runs as an op of its key, which is idempotent already. */
  isOp: boolean
}

/** Response of a call as sent. */
export interface RepeatedAnswer {
  /** HTTP status. */
  status: number
  body: unknown
  isRepeated?: boolean
}

/** Runs a call once; see `api-keys/answered-calls.ts`. */
export type AnswerOnce = (
  call: RepeatableCall,
  carryOut: () => Promise<RepeatedAnswer>,
) => Promise<RepeatedAnswer>

/** Writing call of an API client with an Idempotency-Key; null for other calls. */
export function repeatableCall(
  request: FastifyRequest,
  { signedIn, key, isOp }: { signedIn: SignedIn | null; key: () => string; isOp: boolean },
): RepeatableCall | null {
  const { method, url, body, headers } = request
  if (!signedIn?.isKey || method === 'GET' || headers['idempotency-key'] === undefined) return null
  return {
    accountId: signedIn.actor.accountId,
    caller: signedIn.sessionId,
    key: key(),
    content: JSON.stringify([method, url, body ?? null]),
    isOp,
  }
}

/** Sends a response, marked if it is repeated. */
export function sendRepeated(reply: FastifyReply, { status, body, isRepeated }: RepeatedAnswer) {
  if (isRepeated) void reply.header('idempotency-replayed', 'true')
  return reply.code(status).send(body)
}
