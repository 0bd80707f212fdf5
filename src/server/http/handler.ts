import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#domain/define.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { FileAnswer } from './file-answer.ts'

/** Caller: an actor and the session. */
export interface SignedIn {
  actor: ScopedActor
  sessionId: string
  /** Expiry of the access token, in epoch ms. */
  expiresAt: number
  /** Authenticated by an API key, so there is no session. */
  isKey: boolean
}

/** Context of a call, beside its input. */
export interface Call {
  /** Null for endpoints that need no sign-in. */
  readonly signedIn: SignedIn | null
  /** Actor of the call. @throws Error in a public endpoint, which is a programming error. */
  readonly actor: ScopedActor
  /** Op of the call: its Idempotency-Key, or a fresh UUID. */
  readonly key: string
  /** Aborted when the caller disconnects before the response is complete. */
  readonly signal: AbortSignal
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

// eslint-disable-next-line -- the schemas' own types are taken from them
type Any = Endpoint<any, any>
type InputOf<E extends Any> = z.output<E['input']>
type OutputOf<E extends Any> = z.output<E['output']>

type Answer<E extends Any> = E extends { answers: 'lines' }
  ? AsyncIterable<string>
  : E extends { answers: 'file' }
    ? FileAnswer
    : OutputOf<E>

/** Handler of an endpoint. */
export type Handler<E extends Any> = (input: InputOf<E>, call: Call) => Answer<E> | Promise<Answer<E>>

/** Handlers for all endpoints of an area; a missing one is a compile error. */
export type HandlersOf<Room extends Record<string, Any>> = { [Name in keyof Room]: Handler<Room[Name]> }

/** Handlers of all areas; a missing area is a compile error too. */
export type RoomHandlers<Rooms extends Record<string, Record<string, Any>>> = {
  [Room in keyof Rooms]: HandlersOf<Rooms[Room]>
}
