import type { Replica } from './database.ts'
import { readPlaces } from './queries/notifications.ts'

/** Notification tag of a conversation in the browser. */
export const tagOf = (conversationId: number): string => `conversation-${conversationId}`

/** The same of an inbox that is out of order, or in order again. */
export const inboxTag = (mailboxId: number | undefined): string => `settings-inbox-${mailboxId ?? ''}`

/** The same of a task. */
export const taskTag = (taskId: number): string => `task-${taskId}`

/** The same of an article. */
export const articleTag = (articleId: number): string => `article-${articleId}`

/** Tag of the browser notifications of a place. */
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
 * Closes what this browser shows of conversations of which everything was read, here or on another device. What is newer
 * than all that the device knows of stays: it has not come here yet.
 */
export async function closeRead(
  db: Replica,
  registration: Pick<ServiceWorkerRegistration, 'getNotifications'>,
): Promise<void> {
  const shown = await registration.getNotifications()
  if (shown.length === 0) return
  const read = new Map((await readPlaces.run(db, undefined)).map((place) => [placeTag(place), place.at]))
  for (const notification of shown) {
    // TypeScript's library leaves it out of what a browser gives back.
    const { timestamp = 0 } = notification as Notification & { timestamp?: number }
    const readUpTo = read.get(notification.tag)
    if (readUpTo !== undefined && timestamp <= readUpTo) notification.close()
  }
}
