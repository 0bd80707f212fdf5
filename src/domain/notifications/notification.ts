import * as z from 'zod/mini'
import { id, keptMoment } from '../fields.ts'

/** How many of a user's newest notifications are kept. */
export const keptNotifications = 300

/** An article that something is told of, with its knowledge base. */
export const articlePlace = z.object({ id: id(), docId: id() })
/** An article that something is told of, with its knowledge base. */
export type ArticlePlace = z.infer<typeof articlePlace>

/** Something that one user is told of. */
export const notificationSchema = z.object({
  id: id(),
  /** Recipient. */
  userId: id(),
  /** Kind by name; a newer build may know more. */
  kind: z.string(),
  /** Subjects: ids by type, such as `conversationId`, or `taskId`, `mailboxId` or `articleId` with `docId`. */
  subjects: z.record(z.string(), id()),
  /** The parts of its sentence, such as who did it, and what is to be known besides. */
  texts: z.record(z.string(), z.string()),
  /** Whether it stands in the list of the app; one that does not is kept for the other ways of telling alone. */
  isListed: z.boolean(),
  /** Whether the open app makes a sound when it comes. */
  isAudible: z.boolean(),
  createdAt: keptMoment(),
  /** When it was read last; null while it is unread. */
  readAt: z.nullable(keptMoment()),
})

/** A notification as devices and the server hold it; scope `user:<id>`. */
export type Notification = z.infer<typeof notificationSchema>
