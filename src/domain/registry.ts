import { mailboxes } from './channels/mailbox.ts'
import { activities } from './conversations/activity.ts'
import { conversations } from './conversations/conversation.ts'
import { deleteDraft, saveDraft } from './conversations/draft-mutators.ts'
import { drafts } from './conversations/draft.ts'
import { createLabel, deleteLabel, editLabel } from './labels/label-mutators.ts'
import { labels } from './labels/label.ts'
import { deliveries, messages } from './conversations/message.ts'
import * as conversationMutators from './conversations/mutators.ts'
import * as mergeMutators from './merging/merge-mutators.ts'
import { addNote, editNote, removeNote } from './conversations/note-mutators.ts'
import { notes } from './conversations/note.ts'
import { savedViews } from './views/saved-view.ts'
import { compose, reply } from './conversations/send.ts'
import { setDue, snooze } from './conversations/snooze-mutators.ts'
import { scheduleDraft, unscheduleDraft } from './conversations/schedule-mutators.ts'
import { createTicket } from './tickets/ticket.ts'
import { deleteView, placeView, saveView } from './views/view-mutators.ts'
import { contacts } from './customers/contact.ts'
import type { Entity, Mutator } from './define.ts'
import { preferences, setShortcuts } from './people/preferences.ts'
import { teams } from './people/team.ts'
import { users } from './people/user.ts'
import * as timeMutators from './time/mutators.ts'
import { templates } from './templates/template.ts'
import { timeSettings } from './time/settings.ts'
import { timeEntries } from './time/time-entry.ts'
import type { EntityName } from './entities.ts'

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
  preferences,
  mailboxes,
  users,
  teams,
  timeEntries,
  timeSettings,
  savedViews,
  templates,
} as const satisfies Record<EntityName, unknown>

/** The entity of a wire name, or undefined for one this version does not know. */
export function entityOf(name: string): Entity | undefined {
  return Object.hasOwn(entities, name) ? (entities[name as EntityName] as unknown as Entity) : undefined
}

// eslint-disable-next-line -- the registry holds mutators of every argument type; callers parse before they run one
export type AnyMutator = Mutator<any, any>

const list: readonly AnyMutator[] = [
  ...Object.values(conversationMutators),
  createLabel,
  editLabel,
  deleteLabel,
  snooze,
  setDue,
  ...Object.values(mergeMutators),
  compose,
  reply,
  createTicket,
  addNote,
  editNote,
  removeNote,
  saveDraft,
  deleteDraft,
  scheduleDraft,
  unscheduleDraft,
  ...Object.values(timeMutators),
  setShortcuts,
  saveView,
  deleteView,
  placeView,
]

/** Every mutator by its wire name. */
export const mutators: ReadonlyMap<string, AnyMutator> = new Map(
  list.map((mutator) => [mutator.name, mutator]),
)
