import type { Id } from '#lib/id.ts'
import type { Actor } from './access/actor.ts'
import type { Origin, Rows } from './entities.ts'

/** Rows that stand alone. Rows outside the actor's scopes do not exist. */
export interface Records<Row extends { id: Id }> {
  get(id: Id): Promise<Row | undefined>
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

/** Rows a mutator may read and never writes. */
export interface Reference<Row extends { id: Id }> {
  get(id: Id): Promise<Row | undefined>
}

/** What a mutator works on: Dexie on the device, SQL on the server. */
export interface Tx {
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
  /** Whether unsent words are left in a conversation. */
  hasDrafts(conversationId: Id): Promise<boolean>
  /** The actor's time entries that run or pause, by id. */
  openTimers(): Promise<readonly Rows['timeEntries'][]>
  /** The actor's time entries that may reach into a time (epoch ms), and those that run, by id. */
  ownEntries(from: number, to: number): Promise<readonly Rows['timeEntries'][]>
  /** The label of a name, in whatever case it is written. */
  labelNamed(name: string): Promise<Rows['labels'] | undefined>
  /**
   * Conversations whose items a merge that waits on this device brought into this one, and up to where they are seen.
   * Empty on the server.
   */
  through(conversationId: Id): Promise<Origin[]>
  /** The actor's unsent words in a conversation. */
  ownDrafts(conversationId: Id): Promise<Rows['drafts'][]>
  readonly conversations: Records<Rows['conversations']>
  readonly drafts: Records<Rows['drafts']>
  readonly labels: Records<Rows['labels']>
  readonly contacts: Records<Rows['contacts']>
  readonly timeEntries: Records<Rows['timeEntries']>
  readonly preferences: Records<Rows['preferences']>
  readonly savedViews: Records<Rows['savedViews']>
  readonly messages: Items<Rows['messages']>
  readonly notes: Items<Rows['notes']>
  readonly deliveries: Items<Rows['deliveries']>
  /** Written by the server; mutators only take them along. */
  readonly activities: Pick<Items<Rows['activities']>, 'all' | 'move'>
  readonly mailboxes: Reference<Rows['mailboxes']>
  readonly users: Reference<Rows['users']>
  readonly teams: Reference<Rows['teams']>
}
