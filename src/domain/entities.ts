import { accountSettings } from './account/account-settings-entity.ts'
import { blockedSenders } from './channels/blocked-sender-entity.ts'
import { mailboxes } from './channels/mailbox-entity.ts'
import { activities } from './conversations/activity-entity.ts'
import { conversations } from './conversations/conversation-entity.ts'
import { drafts } from './conversations/drafts/draft-entity.ts'
import { deliveries, messages } from './conversations/messages/message-entity.ts'
import { notes } from './conversations/notes/note-entity.ts'
import { contacts } from './customers/contact-entity.ts'
import type { Entity } from './define.ts'
import { articleTexts } from './knowledge/article-text-entity.ts'
import { labels } from './labels/label-entity.ts'
import { notifications } from './notifications/notification-entity.ts'
import { preferences } from './people/preferences-entity.ts'
import { parentsIn } from './scope.ts'
import { roles } from './people/role-entity.ts'
import { teams } from './people/team-entity.ts'
import { users } from './people/user-entity.ts'
import { taskTemplates } from './task-templates/task-template-entity.ts'
import { taskNotes } from './tasks/task-note-entity.ts'
import { tasks } from './tasks/task-entity.ts'
import { templates } from './templates/template-entity.ts'
import { timeSettings } from './time/settings-entity.ts'
import { timeEntries } from './time/time-entry-entity.ts'
import { statusIncidents } from './status-page/incident-entity.ts'
import { savedViews } from './views/saved-view-entity.ts'

export type { Origin } from './conversations/origin.ts'

/** Every synced entity by its wire name, parents first: rows are written, and so logged, in this order. */
export const entities = {
  accountSettings,
  roles,
  users,
  teams,
  labels,
  mailboxes,
  preferences,
  timeSettings,
  blockedSenders,
  statusIncidents,
  savedViews,
  templates,
  taskTemplates,
  articleTexts,
  contacts,
  conversations,
  tasks,
  taskNotes,
  messages,
  notes,
  activities,
  deliveries,
  drafts,
  timeEntries,
  notifications,
} as const

type Entities = typeof entities

/** The wire name of an entity. */
export type EntityName = keyof Entities

type Parts<E> =
  E extends Entity<infer Row, infer Kind, infer Index, infer Writer>
    ? { row: Row; kind: Kind; index: Index; writer: Writer }
    : never

/** Rows by the wire name of their entity. */
export type Rows = { [Name in EntityName]: Parts<Entities[Name]>['row'] }

/** Names of entities by kind and writer. */
type NameOf<Kind, Writer = 'ops' | 'desk'> = {
  [Name in EntityName]: Entities[Name] extends { kind: Kind; writtenBy: Writer } ? Name : never
}[EntityName]

/** Name of a `record` entity. */
export type RecordName = NameOf<'record'>
/** Name of an `item` entity: its rows are part of a conversation's thread. */
export type ItemName = NameOf<'item'>
/** Name of an entity that ops write. */
export type WrittenName = NameOf<'record' | 'item', 'ops'>

/** Name of a field that rows of an entity can be looked up by. */
export type LookupOf<Name extends EntityName> = Parts<Entities[Name]>['index'] & keyof Rows[Name] & string

/** Every entity's wire name, parents first. */
export const entityNames = Object.keys(entities) as readonly EntityName[]

/** Entity of a wire name, without its row type. */
export const entityOf = (name: EntityName): Entity => entities[name] as unknown as Entity

/** True if this build knows a wire name: a newer server may send others. */
export const isEntityName = (name: string): name is EntityName => Object.hasOwn(entities, name)

/** Names of `record` entities. */
export const recordNames = entityNames.filter((name) => entities[name].kind === 'record') as RecordName[]

/** Names of `item` entities. */
export const itemNames = entityNames.filter((name) => entities[name].kind === 'item') as ItemName[]

/** True if the rows of an entity are items of a thread. */
export const isItemName = (name: EntityName): name is ItemName => entities[name].kind === 'item'

/** True for companions: records added and removed with their conversation's thread, or with their task. */
export const isCompanion = (name: EntityName): boolean =>
  entities[name].kind === 'record' && entities[name].replication === 'thread'

/** Names of companion entities. */
export const companionNames = recordNames.filter(isCompanion)

/** Companion entities of a parent entity, and the fields with the parent's id. */
export const companionsOf = (parent: EntityName): { name: RecordName; key: string }[] =>
  companionNames.flatMap((name) =>
    parentsIn(entityOf(name).scope).flatMap((each) =>
      each.parent === parent ? [{ name, key: each.key }] : [],
    ),
  )

/** Key that a device stores once it holds an entity's rows; without it, the device requests them. */
export function fillKeyOf(name: EntityName): string {
  const { fill } = entityOf(name)
  return fill === undefined ? name : `${name} ${fill}`
}

/** Id of a row's lane: the ops of that lane write the row in order. */
export function laneOf(name: EntityName, row: { id: number; conversationId?: number | null }): number {
  const { kind, lane } = entityOf(name)
  if (lane) return lane(row)
  return kind === 'item' ? (row.conversationId ?? row.id) : row.id
}
