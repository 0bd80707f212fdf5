import type { Id } from '#lib/id.ts'
import type { Actor } from './access/actor.ts'
import type { EntityName, ItemName, LookupOf, Origin, RecordName, Rows, WrittenName } from './entities.ts'

/** Rows that a mutator may read. Rows outside the actor's scopes do not exist. */
export interface Reference<Row extends { id: Id }, Lookup extends keyof Row = never> {
  get(id: Id): Promise<Row | undefined>
  /**
   * The rows with one of these values in a field, by id; of those that a device holds. `rest` narrows them by what
   * their other fields are.
   */
  where<Key extends Lookup>(key: Key, values: readonly Row[Key][], rest?: Partial<Row>): Promise<Row[]>
  /** The rows with a value between two in a field, without those two, by id. */
  between<Key extends Lookup>(key: Key, from: number, to: number, rest?: Partial<Row>): Promise<Row[]>
}

/** Rows that stand alone. */
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
  /** The thread's items in the order of their places; on a device those that it holds. */
  all(conversationId: Id): Promise<Row[]>
  /** Takes an item into another thread, with the fields that change on the way. */
  move(conversationId: Id, id: Id, to: { conversationId: Id } & Partial<Omit<Row, 'id'>>): Promise<void>
}

/** All entities, each writable: what the server's unit of work and a replica's transaction hold. */
export type Tables = {
  readonly [Name in RecordName]: Records<Rows[Name], LookupOf<Name>>
} & { readonly [Name in ItemName]: Items<Rows[Name]> }

/** Allowed operations of a mutator on an entity: entities written by the server only can be read, and moved. */
type Allowed<Name extends EntityName> = Name extends WrittenName
  ? Tables[Name]
  : Name extends ItemName
    ? Pick<Tables[Name], 'all' | 'move'>
    : Reference<Rows[Name], LookupOf<Name>>

/** Context of a mutator beside rows. */
export interface TxGround {
  /** When the agent did it, in epoch milliseconds; rules and stamps use it. */
  readonly at: number
  readonly actor: Actor
  /** The op's UUID. */
  readonly op: string
  /** The next place in a thread: given by the server, null on a device. */
  nextPosition(conversationId: Id): Promise<number | null>
  /**
   * The newest place in a thread of a message or note that the actor did not write, 0 when there is none.
   * `inboundOnly` counts customers' messages alone; what was seen `through` another conversation counts as known.
   */
  newestForeign(conversationId: Id, inboundOnly: boolean, through?: readonly Origin[]): Promise<number>
  /**
   * Conversations whose items a merge that waits on this device brought into this one, and up to where they are seen.
   * Empty on the server.
   */
  through(conversationId: Id): Promise<Origin[]>
}

/** Context of a mutator: Dexie on the device, SQL on the server. */
export type Tx = TxGround & { readonly [Name in EntityName]: Allowed<Name> }
