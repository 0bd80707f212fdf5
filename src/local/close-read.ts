import type { Replica } from './database.ts'
import { readPlaces } from './queries/notifications.ts'

/** Notification tag of a conversation in the browser. */
export const tagOf = (conversationId: number): string => `conversation-${conversationId}`

/** Notification tag of an inbox that failed or recovered. */
export const inboxTag = (mailboxId: number | undefined): string => `settings-inbox-${mailboxId ?? ''}`

/** Notification tag of a task. */
export const taskTag = (taskId: number): string => `task-${taskId}`

/** Notification tag of an article. */
export const articleTag = (articleId: number): string => `article-${articleId}`

/** Notification tag of a conversation, inbox, task or article. */
export const placeTag = ({
  conversationId,
  mailboxId,
  taskId,
  article,
}: {
  conversationId: number | null
  mailboxId?: number | undefined
  taskId?: number | undefined
  article?: { id: number } | undefined
}): string =>
  taskId !== undefined
    ? taskTag(taskId)
    : article !== undefined
      ? articleTag(article.id)
      : conversationId === null
        ? inboxTag(mailboxId)
        : tagOf(conversationId)

/**
 * Closes the browser's notifications of conversations that were read completely, on this or another device. A
 * notification newer than all that the replica knows of stays: its row has not arrived yet.
 */
export async function closeRead(
  db: Replica,
  registration: Pick<ServiceWorkerRegistration, 'getNotifications'>,
): Promise<void> {
  const shown = await registration.getNotifications()
  if (shown.length === 0) return
  const read = new Map((await readPlaces.run(db, undefined)).map((place) => [placeTag(place), place.at]))
  for (const notification of shown) {
    // TypeScript's DOM library lacks this property.
    const { timestamp = 0 } = notification as Notification & { timestamp?: number }
    const readUpTo = read.get(notification.tag)
    if (readUpTo !== undefined && timestamp <= readUpTo) notification.close()
  }
}
