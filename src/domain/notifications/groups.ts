import type { Id } from '#lib/id.ts'
import type { NotificationKind } from './kinds.ts'
import type { ArticlePlace, Notification } from './notification.ts'

/** Notifications shown as one row: those of a conversation, a task, an article or an inbox. */
export interface NotificationGroup {
  /** Group key; stays the same when another notification joins. */
  key: string
  /** Their conversation; null for none. */
  conversationId: Id | null
  /** Their inbox, if that is the subject. */
  mailboxId: Id | undefined
  /** Their task, if that is the subject. */
  taskId: Id | undefined
  /** Their article, if that is the subject. */
  article: ArticlePlace | undefined
  /** Newest first. */
  notifications: readonly Notification[]
  /** Time of the newest. */
  at: number
  isRead: boolean
}

const doubtful: NotificationKind = 'doubtful'

/** Groups notifications by conversation, task, article or inbox; the group with the newest comes first. */
export function groupsOf(
  notifications: readonly Notification[],
  conversationOf = (notification: Notification): Id | null => notification.subjects['conversationId'] ?? null,
): NotificationGroup[] {
  const inOrder = [...notifications].sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)
  const groups = new Map<string, NotificationGroup>()
  for (const notification of inOrder) {
    const conversationId = conversationOf(notification)
    const { mailboxId, taskId } = notification.subjects
    const article = articleOf(notification.subjects)
    const key =
      conversationId !== null
        ? `conversation ${conversationId}`
        : taskId !== undefined
          ? `task ${taskId}`
          : article !== undefined
            ? `article ${article.id}`
            : mailboxId === undefined
              ? notification.kind === doubtful
                ? doubtful
                : `notification ${notification.id}`
              : `inbox ${mailboxId}`
    const known = groups.get(key)
    groups.set(key, {
      ...{ key, conversationId, mailboxId, taskId, article, at: known?.at ?? notification.createdAt },
      notifications: [...(known?.notifications ?? []), notification],
      isRead: (known?.isRead ?? true) && notification.readAt !== null,
    })
  }
  return [...groups.values()]
}

/** Notifications summarised in a row: the unread ones, or else the newest. */
export function toldOf({ notifications }: NotificationGroup): readonly Notification[] {
  const unread = notifications.filter(({ readAt }) => readAt === null)
  return unread.length > 0 ? unread : notifications.slice(0, 1)
}

/** The article among the subjects of a notification; undefined without one. */
export function articleOf({ articleId, docId }: Notification['subjects']): ArticlePlace | undefined {
  return articleId === undefined || docId === undefined ? undefined : { id: articleId, docId }
}
