import { openNewTask } from '#app/commands/new-task.ts'
import type { LocalConversation } from '#local/rows.ts'

/** Opens the new task form, filled with a conversation and its customer. */
export function newTaskOf({
  id,
  contactId,
  subject,
}: Pick<LocalConversation, 'id' | 'contactId' | 'subject'>) {
  openNewTask({ conversationId: id, subject, ...(contactId === null ? {} : { contactId }) })
}
