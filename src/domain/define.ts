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
  /** Plural, lower camel case; the server's table name and the name on the wire. */
  name: string
  /** `record`: a row of its own on the device. `item`: part of a conversation's thread. */
  kind: Kind
  /** Visibility. */
  scope: Scope
  /** `desk`: only the server writes it; mutators can read it and move its items. */
  writtenBy: Writer
  /** Id of the lane whose ops write the row in sequence. Default: a record itself, an item's conversation. */
  lane?: (row: Row) => Id
  /** Clients generate its ids, and the result of an op names the row that it created. */
  isMadeByClients?: boolean
  /** Field with the id of the user whose ops may change the row even without access to its scope. */
  ownedBy?: string
  /**
   * Order of the first sync. `all`: first, with all that the list needs. `window`: with the newest and open
   * conversations, or later. `thread`: with its conversation, and removed with it.
   */
  replication: 'all' | 'window' | 'thread'
  /** Mutators of other lanes read it: a new version may change the projection of pending ops. */
  isReadByOps?: boolean
  /** A row may be inserted again under the id of a deleted one. */
  allowsReinsert?: boolean
  /** Field with the id of a conversation whose thread stays on the device as long as the row does. */
  pins?: string
  /** Values of columns added later, for rows stored before that, until the server sends the row again. */
  defaults?: Readonly<Record<string, unknown>>
  /** Raised when `defaults` are not enough: every device then requests all rows again. */
  fill?: number
  /**
   * For `window`: the field with the timestamp that decides. Rows older than the window are not sent; rows
   * without a timestamp are.
   */
  recent?: string
  /** Instead of `recent`: a record whose rows decide, and the field with its id. */
  recentWith?: { record: string; key: string }
  /**
   * `key`: field with parts of the row whose ids clients generate too, unique in the account like row ids.
   * `index`: the server's table of all part ids ever used.
   */
  parts?: { key: string; index: string }
  /** Device indexes besides the id, in Dexie's notation; mutators can look up by those of a single field. */
  indexes?: readonly Index[]
  /** Fields that mutators look up without a device index: only for tables with few rows on a device. */
  scanned?: readonly Index[]
  /** Indexes among them that ignore case. */
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
 * A change by an agent. The same `run` serves device and server: it awaits only its `tx`, reads and writes
 * only rows of its lanes (reference rows read-only), takes timestamps from `tx.at`, and is idempotent. Its
 * name is wire format: versioned by `version`, never renamed.
 */
export interface Mutator<Args = never, Base = unknown> {
  name: string
  version: number
  args: z.ZodMiniType<Args>
  /** Records whose ops stay in order; the server locks them before any read, and derives them itself. */
  lanes(args: Args): readonly Id[]
  /** Table of the lane ids; the server locks the rows there. */
  laneTable: RecordName
  /** Reads rows outside its lanes, for unique names: on a device all such ops are projected together. */
  comparesNames?: boolean
  needs: Permission | null
  feature?: Feature
  /** Additional access rules that depend on the arguments. */
  accessTo?(args: Args): Partial<Access>
  /** Not counted in the sync chip or the Outbox; its sending is delayed, so that several ops are joined. */
  isQuiet?: boolean
  /** Applies to the named conversation even after it was merged: the op is not redirected to the survivor. */
  skipsMergeRedirect?: boolean
  /** Rows looked up by one of its ids: the server prefetches them for many ops at once. Performance only. */
  looksUp?: readonly { key: string; names: readonly EntityName[] }[]
  /** Its guard reads items that others wrote in its conversation. */
  readsForeignItems?: boolean
  /** True if it creates a conversation, and so needs no access to an existing one. */
  begins?(args: Args): boolean
  /** State the agent saw when acting, for the guard; read on the device before `run`. */
  base?(tx: Tx, args: Args): Promise<Base>
  /**
   * Refuses an op if the state the agent saw has changed; server only, under the lane lock. `now` is the server's time.
   * @throws DeskError CONFLICT with a reason.
   */
  guard?(tx: Tx, args: Args, base: Base, now: number): Promise<void>
  /**
   * True if the op has lost its purpose on the way; it is then applied without a change. Server only, under
   * the lane lock, after the guard. `now` is the server's time, `tx.at` the agent's.
   */
  isMoot?(tx: Tx, args: Args, base: Base, now: number): Promise<boolean>
  run(tx: Tx, args: Args): Promise<void>
  /** The op of Undo, from the first lane's row before and after; null if there is nothing to undo. */
  inverse?(args: Args, before: unknown, after: unknown): { name: string; args: unknown } | null
  /**
   * Joins two unsent neighbouring ops of a lane: returns the joined arguments, or null to keep both; `op` is
   * the id of the earlier one, which the joined op keeps.
   */
  join?(earlier: Args, later: Args, op: string): Args | null
  /** The outgoing message that is sent once this is applied; exactly one effect per op (S9). */
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
  /** Required rights; `nobody` makes the call public. */
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
