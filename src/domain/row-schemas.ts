import type * as z from 'zod/mini'
import { accountSettingsSchema } from './account/account-settings.ts'
import { blockedSenderSchema } from './channels/blocked-sender.ts'
import { mailboxSchema } from './channels/mailbox.ts'
import { activitySchema } from './conversations/activity.ts'
import { conversationSchema } from './conversations/conversation.ts'
import { draftSchema } from './conversations/drafts/draft.ts'
import { deliverySchema, messageSchema } from './conversations/messages/message.ts'
import { noteSchema } from './conversations/notes/note.ts'
import { contactSchema } from './customers/contact.ts'
import { articleTextSchema } from './knowledge/article-text.ts'
import { labelSchema } from './labels/label.ts'
import { notificationSchema } from './notifications/notification.ts'
import { preferencesSchema } from './people/preferences.ts'
import { roleRowSchema } from './people/role-row.ts'
import { teamSchema } from './people/team.ts'
import { userSchema } from './people/user.ts'
import { taskTemplateSchema } from './task-templates/task-template.ts'
import { taskNoteSchema } from './tasks/task-note.ts'
import { taskSchema } from './tasks/task.ts'
import { templateSchema } from './templates/template.ts'
import { timeSettingsRowSchema } from './time/settings.ts'
import { timeEntrySchema } from './time/time-entry.ts'
import { incidentNameSchema } from './status-page/incident-name.ts'
import { savedViewSchema } from './views/saved-view.ts'
import type { EntityName, Rows } from './entities.ts'

/** Row schemas, by the wire name of their entity. Apart from the entities: the app needs none at startup. */
export const rowSchemas: { readonly [Name in EntityName]: z.ZodMiniType<Rows[Name]> } = {
  accountSettings: accountSettingsSchema,
  roles: roleRowSchema,
  users: userSchema,
  teams: teamSchema,
  labels: labelSchema,
  mailboxes: mailboxSchema,
  preferences: preferencesSchema,
  timeSettings: timeSettingsRowSchema,
  blockedSenders: blockedSenderSchema,
  statusIncidents: incidentNameSchema,
  savedViews: savedViewSchema,
  templates: templateSchema,
  taskTemplates: taskTemplateSchema,
  articleTexts: articleTextSchema,
  contacts: contactSchema,
  conversations: conversationSchema,
  tasks: taskSchema,
  taskNotes: taskNoteSchema,
  messages: messageSchema,
  notes: noteSchema,
  activities: activitySchema,
  deliveries: deliverySchema,
  drafts: draftSchema,
  timeEntries: timeEntrySchema,
  notifications: notificationSchema,
}
