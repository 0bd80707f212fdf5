import * as z from 'zod/mini'
import { id, keptMoment } from '../fields.ts'

/** Number of a user's newest notifications that are stored. */
export const keptNotifications = 300

/** Article of a notification, with its knowledge base. */
export const articlePlace = z.object({ id: id(), docId: id() })
/** Article of a notification, with its knowledge base. */
export type ArticlePlace = z.infer<typeof articlePlace>

/** A notification of one user. */
export const notificationSchema = z.object({
  id: id(),
  /** Recipient. */
  userId: id(),
  /** Kind by name; a newer build may know more. */
  kind: z.string(),
  /** Subjects: ids by type, such as `conversationId`, or `taskId`, `mailboxId` or `articleId` with `docId`. */
  subjects: z.record(z.string(), id()),
  /** Parts of its text, such as the actor, and further details. */
  texts: z.record(z.string(), z.string()),
  /** True if the app lists it; otherwise it is stored for push, mail and sound only. */
  isListed: z.boolean(),
  /** True if the open app plays a sound when it arrives. */
  isAudible: z.boolean(),
  createdAt: keptMoment(),
  /** Time of the last reading; null while unread. */
  readAt: z.nullable(keptMoment()),
})

/** A notification as devices and the server hold it; scope `user:<id>`. */
export type Notification = z.infer<typeof notificationSchema>
