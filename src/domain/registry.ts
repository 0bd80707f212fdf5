import { mailboxes } from './channels/mailbox.ts'
import { activities } from './conversations/activity.ts'
import { conversations } from './conversations/conversation.ts'
import { deleteDraft, saveDraft } from './conversations/draft-mutators.ts'
import { drafts } from './conversations/draft.ts'
import { labels } from './conversations/label.ts'
import { deliveries, messages } from './conversations/message.ts'
import * as conversationMutators from './conversations/mutators.ts'
import { addNote } from './conversations/note-mutators.ts'
import { notes } from './conversations/note.ts'
import { compose, reply } from './conversations/send.ts'
import { contacts } from './customers/contact.ts'
import type { Entity, Mutator } from './define.ts'
import { teams } from './people/team.ts'
import { users } from './people/user.ts'
import type { EntityName } from './tx.ts'

/** Every synced entity by its wire name. */
export const entities = {
  conversations,
  messages,
  notes,
  activities,
  deliveries,
  drafts,
  labels,
  contacts,
  mailboxes,
  users,
  teams,
} as const satisfies Record<EntityName, unknown>

/** The entity of a wire name, or undefined for one this version does not know. */
export function entityOf(name: string): Entity | undefined {
  return Object.hasOwn(entities, name) ? (entities[name as EntityName] as unknown as Entity) : undefined
}

// eslint-disable-next-line -- the registry holds mutators of every argument type; callers parse before they run one
export type AnyMutator = Mutator<any, any>

const list: readonly AnyMutator[] = [
  ...Object.values(conversationMutators),
  compose,
  reply,
  addNote,
  saveDraft,
  deleteDraft,
]

/** Every mutator by its wire name. */
export const mutators: ReadonlyMap<string, AnyMutator> = new Map(
  list.map((mutator) => [mutator.name, mutator]),
)
