import type { Id } from '#lib/id.ts'
import type { Actor } from './access/actor.ts'
import type { EntityName, ItemName, LookupOf, Origin, RecordName, Rows, WrittenName } from './entities.ts'

/** Rows that a mutator may read. Rows outside the actor's scopes do not exist. */
export interface Reference<Row extends { id: Id }, Lookup extends keyof Row = never> {
  get(id: Id): Promise<Row | undefined>
  /**
   * Rows with one of these values in a field, by id; on a device, only rows that it holds. `rest` filters by
   * the values of other fields.
   */
  where<Key extends Lookup>(key: Key, values: readonly Row[Key][], rest?: Partial<Row>): Promise<Row[]>
  /** Rows whose value is strictly between two bounds, by id. */
  between<Key extends Lookup>(key: Key, from: number, to: number, rest?: Partial<Row>): Promise<Row[]>
}

/** Rows of a `record` entity. */
export interface Records<Row extends { id: Id }, Lookup extends keyof Row = never> extends Reference<
  Row,
  Lookup
> {
  /** Adds the row; false, and nothing changes, when the id is there already. */
  insert(row: Row): Promise<boolean>
  /** Changes the given fields; nothing happens when the row is missing. */
  patch(id: Id, fields: Partial<Omit<Row, 'id'>>): Promise<void>
  remove(id: Id): Promise<void>
}

/** Items of a conversation's thread. */
export interface Items<Row extends { id: Id; conversationId: Id }> {
  get(conversationId: Id, id: Id): Promise<Row | undefined>
  /** Adds the item; false, and nothing changes, when the id is there already. */
  insert(row: Row): Promise<boolean>
  patch(conversationId: Id, id: Id, fields: Partial<Omit<Row, 'id' | 'conversationId'>>): Promise<void>
  remove(conversationId: Id, id: Id): Promise<void>
  /** All items of the thread by position; on a device, only those that it holds. */
  all(conversationId: Id): Promise<Row[]>
  /** Moves an item to another thread and changes the given fields. */
  move(conversationId: Id, id: Id, to: { conversationId: Id } & Partial<Omit<Row, 'id'>>): Promise<void>
}

/** All entities, each writable: what the server's unit of work and a replica's transaction hold. */
export type Tables = {
  readonly [Name in RecordName]: Records<Rows[Name], LookupOf<Name>>
} & { readonly [Name in ItemName]: Items<Rows[Name]> }

/** Operations a mutator may use on an entity: entities written only by the server can be read and moved. */
type Allowed<Name extends EntityName> = Name extends WrittenName
  ? Tables[Name]
  : Name extends ItemName
    ? Pick<Tables[Name], 'all' | 'move'>
    : Reference<Rows[Name], LookupOf<Name>>

/** Context of a mutator besides rows. */
export interface TxGround {
  /** When the agent acted, in epoch milliseconds; used by rules and timestamps. */
  readonly at: number
  readonly actor: Actor
  /** The op's UUID. */
  readonly op: string
  /** Next position in a thread; assigned by the server, null on a device. */
  nextPosition(conversationId: Id): Promise<number | null>
  /**
   * Highest position in a thread of a message or note that the actor did not write, 0 if there is none.
   * `inboundOnly` counts customers' messages only; items seen `through` another conversation count as seen.
   */
  newestForeign(conversationId: Id, inboundOnly: boolean, through?: readonly Origin[]): Promise<number>
  /**
   * Conversations whose items a pending merge on this device moved into this one, and the position up to
   * which each was seen. Empty on the server.
   */
  through(conversationId: Id): Promise<Origin[]>
}

/** Context of a mutator: Dexie on the device, SQL on the server. */
export type Tx = TxGround & { readonly [Name in EntityName]: Allowed<Name> }
