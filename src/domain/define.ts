import type { Id } from '#lib/id.ts'
import type * as z from 'zod/mini'
import type { Access } from './access/access.ts'
import type { Actor } from './access/actor.ts'
import type { Feature } from './access/features.ts'
import type { Permission } from './access/permissions.ts'
import type { EntityName, RecordName } from './entities.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './tx.ts'

/** Declaration of a synced row: storage, visibility and transport. */
export interface Entity<
  Row extends { id: Id } = { id: Id },
  Kind extends 'record' | 'item' = 'record' | 'item',
  Index extends string = string,
  Writer extends 'ops' | 'desk' = 'ops' | 'desk',
> {
  /** Plural, lower camel case; the name of the server's table and of the wire. */
  name: string
  /** `record`: a row of its own on the device. `item`: part of a conversation's thread. */
  kind: Kind
  /** Visibility. */
  scope: Scope
  /** `desk`: the server alone writes it; mutators read it, and take items along. */
  writtenBy: Writer
  /** The row whose ops write it, one after another. Default: a record itself, an item's conversation. */
  lane?: (row: Row) => Id
  /** Devices make its ids, and callers are told them. */
  isMadeByClients?: boolean
  /** A field with the user whose ops may change it even if they do not see its scope. */
  ownedBy?: string
  /**
   * When a device gets it on its first sync. `all`: first, with everything that the list needs. `window`: with the
   * newest and the open conversations, or after them. `thread`: with its conversation, and removed with it.
   */
  replication: 'all' | 'window' | 'thread'
  /** Mutators of other lanes read it: a new version may change what waiting ops show. */
  isReadByOps?: boolean
  /** A row may be made anew under the id of one that was deleted. */
  allowsReinsert?: boolean
  /** A field with the conversation whose thread stays on the device for as long as the row does. */
  pins?: string
  /** Values of later columns on a device whose row is older, until the row comes again. */
  defaults?: Readonly<Record<string, unknown>>
  /** Raised where `defaults` are not enough: every device then asks for all rows again. */
  fill?: number
  /**
   * For `window`: the field with the moment that decides. Rows older than the window are not sent; rows without a
   * moment are.
   */
  recent?: string
  /** Instead of `recent`: a record whose rows decide, and the field that names one. */
  recentWith?: { record: string; key: string }
  /**
   * A field with parts of the row whose ids devices make as well, unique in the account as those of rows are; and the
   * server's table of the ids that parts have had.
   */
  parts?: { key: string; index: string }
  /** Indexes of the device beside the id, as Dexie writes them; a mutator may look by those of one field. */
  indexes?: readonly Index[]
  /** Fields that mutators look by without an index of the device: for tables that a device holds few rows of. */
  scanned?: readonly Index[]
  /** Indexes of these that ignore case. */
  caseless?: readonly Index[]
}

/**
 * Declares a synced entity by the type of its rows; `entities.ts` lists it. The schemas of its rows are in
 * `row-schemas.ts`, so that the first script of the app loads without them.
 */
export function defineEntity<Row extends { id: Id }>() {
  return <
    const Kind extends 'record' | 'item',
    const Index extends string = never,
    const Writer extends 'ops' | 'desk' = 'ops',
  >(
    entity: Entity<Row, Kind, Index, Writer>,
  ): Entity<Row, Kind, Index, Writer> => entity
}

/**
 * A change that an agent can make. The same `run` serves device and server: it awaits nothing but its `tx`, reads and
 * writes only rows of its lanes (reference rows read-only), takes stamps from `tx.at`, and run twice leaves the same
 * rows. Its name is wire format: versioned by `version`, never renamed.
 */
export interface Mutator<Args = never, Base = unknown> {
  name: string
  version: number
  args: z.ZodMiniType<Args>
  /** The records whose ops stay in order; locked by the server before anything is read, never taken from the wire. */
  lanes(args: Args): readonly Id[]
  /** Which table the lane ids are rows of; the server locks them there. */
  laneTable: RecordName
  /** Reads rows beside its lanes, because names are unique in its table: on a device all ops of the table go together. */
  comparesNames?: boolean
  needs: Permission | null
  feature?: Feature
  /** Further access rules, by the arguments. */
  accessTo?(args: Args): Partial<Access>
  /** Counts neither in the sync chip nor in the Outbox, and waits a moment so that several become one. */
  isQuiet?: boolean
  /** Means the conversations it names, also when one of them became part of another: it is not led on. */
  skipsMergeRedirect?: boolean
  /** Rows that it looks up by one of its ids: the server reads them for many ops at once. Only a matter of speed. */
  looksUp?: readonly { key: string; names: readonly EntityName[] }[]
  /** Its guard asks what others wrote in its conversation. */
  readsForeignItems?: boolean
  /** Whether it begins a conversation of its own, and so needs none to be seen. */
  begins?(args: Args): boolean
  /** State the agent saw when acting, for the guard; read on the device before `run`. */
  base?(tx: Tx, args: Args): Promise<Base>
  /**
   * Refuses an op if the state the agent saw has changed; server only, under the lane lock. `now` is the server's time.
   * @throws DeskError CONFLICT with a reason.
   */
  guard?(tx: Tx, args: Args, base: Base, now: number): Promise<void>
  /**
   * Whether the op has come to nothing on its way; then it is applied and changes nothing. Server only, under the lane
   * lock, after the guard. `now` is the server's time, `tx.at` the agent's.
   */
  isMoot?(tx: Tx, args: Args, base: Base, now: number): Promise<boolean>
  run(tx: Tx, args: Args): Promise<void>
  /** Op of Undo, from the first lane's row before and after; null if there is nothing to undo. */
  inverse?(args: Args, before: unknown, after: unknown): { name: string; args: unknown } | null
  /**
   * Two unsent neighbours in a lane become one: returns the joined arguments, or null to keep both; `op` is the id of
   * the earlier one, under which they go on.
   */
  join?(earlier: Args, later: Args, op: string): Args | null
  /** The message that leaves the desk once this is applied; exactly one effect an op (S9). */
  sends?(args: Args): { messageId: Id; conversationId: Id; notBefore: number | null } | null
  /** Title in the Outbox, for example `Reply to Dana Whitlock`. */
  title(args: Args): string
}

/** Declares a mutator; `registry.ts` joins them. */
export function defineMutator<Args, Base = unknown>(
  name: string,
  rest: Omit<Mutator<Args, Base>, 'name' | 'version'> & { version?: number },
): Mutator<Args, Base> {
  return { version: 1, ...rest, name }
}

/** An HTTP call: the typed client, the handler's type, OpenAPI and the table test all read it. */
export interface Endpoint<Input = unknown, Output = unknown> extends Access {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under `/api`, with `:name` for parameters. */
  path: string
  summary: string
  /** Required rights: also anybody, without signing in. */
  needs: NonNullable<Access['needs']>
  /** Path parameters, query and JSON body in one object; query and path values arrive as text and are coerced. */
  input: z.ZodMiniType<Input>
  output: z.ZodMiniType<Output>
}

/** Declares an endpoint. */
export function defineEndpoint<Input, Output>(endpoint: Endpoint<Input, Output>): Endpoint<Input, Output> {
  return endpoint
}

/** The input type of an endpoint. */
export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never

export type { Actor }
