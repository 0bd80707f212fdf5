import { isOfNumber } from '#domain/channels/of-number.ts'
import type { Rows } from '#domain/entities.ts'
import type { Replica } from '../database.ts'
import { defineQuery, type Query } from './query.ts'

/** Records that this device stores completely, for the settings. */
function localRecords<Name extends 'teams' | 'labels' | 'mailboxes' | 'blockedSenders' | 'taskTemplates'>(
  table: Name,
  nameOf: (row: Rows[Name]) => string,
  isListed: (row: Rows[Name]) => boolean = () => true,
): { all: Query<undefined, Rows[Name][]>; one: Query<number, Rows[Name] | null> } {
  const rowsOf = (db: Replica) => db[table] as unknown as ReplicaTable<Rows[Name]>
  return {
    all: defineQuery(
      `${table} in order`,
      () => [{ table }],
      async (db) => {
        const order = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
        const rows = (await rowsOf(db).toArray()).filter(isListed)
        return rows.sort((a, b) => order.compare(nameOf(a), nameOf(b)) || a.id - b.id)
      },
    ),
    one: defineQuery(
      `one of ${table}`,
      (id: number) => [{ table, id }],
      async (db, id) => (await rowsOf(db).get(id)) ?? null,
    ),
  }
}

interface ReplicaTable<Row> {
  toArray(): Promise<Row[]>
  get(id: number): Promise<Row | undefined>
}

/** Teams by name, and a team by id. */
export const localTeams = localRecords('teams', ({ name }) => name)
/** Labels by name, and a label by id. */
export const localLabels = localRecords('labels', ({ label }) => label)
/** Blocked senders in order, and an entry by id. */
export const localBlockedSenders = localRecords('blockedSenders', ({ sender }) => sender)
/** Mailboxes by name, and a mailbox by id; those of channels by number have a separate page. */
export const localMailboxes = localRecords(
  'mailboxes',
  ({ name }) => name,
  ({ type, email }) => !isOfNumber({ type }) || email === null,
)
/** Task templates by name, and a template by id. */
export const localTaskTemplates = localRecords('taskTemplates', ({ name }) => name)
