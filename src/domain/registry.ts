import { blockSender, unblockSender } from './channels/blocked-sender-mutators.ts'
import { deleteDraft, saveDraft } from './conversations/drafts/draft-mutators.ts'
import { addEmail, removeEmail } from './customers/address-mutators.ts'
import * as contactMutators from './customers/contact-mutators.ts'
import { createLabel, deleteLabel, editLabel } from './labels/label-mutators.ts'
import * as conversationMutators from './conversations/mutators.ts'
import * as mergeMutators from './merging/merge-mutators.ts'
import { addNote, editNote, removeNote } from './conversations/notes/note-mutators.ts'
import { compose, reply } from './conversations/drafts/send.ts'
import { setIncident } from './conversations/incident-mutator.ts'
import { setDue, snooze } from './conversations/snooze-mutators.ts'
import { scheduleDraft, unscheduleDraft } from './conversations/drafts/schedule-mutators.ts'
import * as subTaskMutators from './tasks/sub-task-mutators.ts'
import * as taskMutators from './tasks/task-mutators.ts'
import { repeatTask } from './tasks/repeat-mutators.ts'
import { noteOnTask } from './tasks/task-note-mutators.ts'
import { createTicket } from './tickets/ticket.ts'
import { deleteView, placeView, saveView } from './views/view-mutators.ts'
import type { Mutator } from './define.ts'
import { setAway } from './people/set-away.ts'
import { setFormats } from './people/formats.ts'
import { setShortcuts } from './people/preferences.ts'
import { markAllRead, markRead } from './notifications/notification-mutators.ts'
import * as timeMutators from './time/mutators.ts'

// eslint-disable-next-line -- the registry holds mutators of every argument type; callers parse before they run one
export type AnyMutator = Mutator<any, any>

const list: readonly AnyMutator[] = [
  ...Object.values(conversationMutators),
  createLabel,
  editLabel,
  deleteLabel,
  snooze,
  setDue,
  setIncident,
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
  ...Object.values(taskMutators),
  ...Object.values(subTaskMutators),
  repeatTask,
  noteOnTask,
  ...Object.values(timeMutators),
  setShortcuts,
  setFormats,
  setAway,
  markRead,
  markAllRead,
  saveView,
  deleteView,
  placeView,
  blockSender,
  unblockSender,
  ...Object.values(contactMutators),
  addEmail,
  removeEmail,
]

/** Every mutator by its wire name. */
export const mutators: ReadonlyMap<string, AnyMutator> = new Map(
  list.map((mutator) => [mutator.name, mutator]),
)
