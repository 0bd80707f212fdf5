import type { Mailbox } from './channels/mailbox.ts'
import type { Activity } from './conversations/activity.ts'
import type { Conversation } from './conversations/conversation.ts'
import type { Draft } from './conversations/draft.ts'
import type { Delivery, Message } from './conversations/message.ts'
import type { Note } from './conversations/note.ts'
import type { Contact } from './customers/contact.ts'
import type { Label } from './labels/label.ts'
import type { Preferences } from './people/preferences.ts'
import type { Team } from './people/team.ts'
import type { User } from './people/user.ts'
import type { Template } from './templates/template.ts'
import type { TimeSettingsRow } from './time/settings.ts'
import type { TimeEntry } from './time/time-entry.ts'
import type { SavedView } from './views/saved-view.ts'

export type { Origin } from './conversations/origin.ts'

/** Rows by the wire name of their entity. */
export interface Rows {
  conversations: Conversation
  messages: Message
  notes: Note
  activities: Activity
  deliveries: Delivery
  drafts: Draft
  labels: Label
  contacts: Contact
  preferences: Preferences
  mailboxes: Mailbox
  users: User
  teams: Team
  timeEntries: TimeEntry
  timeSettings: TimeSettingsRow
  savedViews: SavedView
  templates: Template
}

/** The wire name of an entity. */
export type EntityName = keyof Rows
