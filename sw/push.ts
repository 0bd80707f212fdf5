import { pushMessageSchema, type PushMessage } from '#domain/notifications/push-message.ts'
import { closeRead, placeTag } from '#local/close-read.ts'
import { Replica } from '#local/database.ts'
import { currentDesk, type RegisteredDesk } from '#local/session/registry.ts'
import { badgeOf, fetchItem } from '#sync/fetch-item.ts'

declare const self: ServiceWorkerGlobalScope

/** Timeout for fetching the conversation, in ms: browsers stop a worker that shows nothing for long. */
const bringInWait = 8000

/**
 * Shows a push, after fetching its conversation if possible, so that the click works offline. A push for
 * another user is dropped, and ends the subscription.
 */
export async function takePush(data: PushMessageData | null): Promise<void> {
  const message = read(data)
  const desk = await currentDesk()
  if (!desk || (message && !isFor(message, desk))) {
    await (await self.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  const news = fetchItem(navigator.locks, desk, message && itemOf(message)).catch((error: unknown) =>
    console.warn(error),
  )
  await Promise.race([news, new Promise((resolve) => setTimeout(resolve, bringInWait))])
  await show(message)
  await news
  await tidyShown(desk)
  await self.navigator.setAppBadge?.(await badgeOf(desk))
}

/** Closes notifications that were read on another device. */
async function tidyShown({ accountId, userId }: RegisteredDesk): Promise<void> {
  const db = new Replica(accountId, userId)
  try {
    await closeRead(db, self.registration)
  } catch (error) {
    console.warn(error)
  } finally {
    db.close()
  }
}

/** Null for a message of an unknown version: a generic notification is shown then. */
function read(data: PushMessageData | null): PushMessage | null {
  try {
    return pushMessageSchema.safeParse(data?.json()).data ?? null
  } catch (error) {
    console.warn(error)
    return null
  }
}

const isFor = ({ accountId, userId }: PushMessage, desk: RegisteredDesk) =>
  accountId === desk.accountId && userId === desk.userId

/** Item that must be on the device when the push is opened; null if there is none. */
const itemOf = ({ conversationId, position }: PushMessage) =>
  conversationId === null || position === null ? null : { conversationId, position }

/** Path of the subject. */
function pathOf({ kind, conversationId, mailboxId, taskId, article }: PushMessage): string {
  if (taskId !== undefined) return `/tasks/${taskId}`
  if (article) return `/knowledgebase/${article.docId}/articles/${article.id}`
  if (kind === 'doubtful') return '/settings/set-aside'
  return conversationId === null ? `/settings/inboxes/${mailboxId ?? ''}` : `/inbox/${conversationId}`
}

function show(message: PushMessage | null): Promise<void> {
  const looks = { icon: '/support/icon-192.png', badge: '/support/badge-96.png' }
  if (!message) return self.registration.showNotification('Outpost', { ...looks, data: { path: '/inbox' } })
  const { title, body, at } = message
  const options = {
    ...looks,
    body,
    // Replaces the conversation's previous notification and sounds again.
    tag: placeTag(message),
    renotify: true,
    timestamp: at,
    data: { path: pathOf(message) },
  }
  return self.registration.showNotification(title, options)
}
