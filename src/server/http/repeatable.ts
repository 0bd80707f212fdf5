import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import type { SignedIn } from './handler.ts'

/** A call whose repetitions get its first answer. */
export interface RepeatableCall {
  accountId: Id
  caller: string
  /** Its Idempotency-Key. */
  key: string
  /** Method, address and body. */
  content: string
  /** Whether it becomes ops of its key, which take effect once by themselves. */
  isOp: boolean
}

/** Answer of a call as it goes out. */
export interface RepeatedAnswer {
  /** Of HTTP. */
  status: number
  body: unknown
  isRepeated?: boolean
}

/** Carries out a call once; see `api-keys/answered-calls.ts`. */
export type AnswerOnce = (
  call: RepeatableCall,
  carryOut: () => Promise<RepeatedAnswer>,
) => Promise<RepeatedAnswer>

/** The call of a program that changes something and named a key; null for every other. */
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

/** Sends an answer, marked where it was given before. */
export function sendRepeated(reply: FastifyReply, { status, body, isRepeated }: RepeatedAnswer) {
  if (isRepeated) void reply.header('idempotency-replayed', 'true')
  return reply.code(status).send(body)
}
