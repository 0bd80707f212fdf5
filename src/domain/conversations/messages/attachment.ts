import * as z from 'zod/mini'
import { id } from '../../fields.ts'

/** 25 MB a file and a message, as D-80 says; mail's own overhead comes on top. */
export const attachmentLimits = {
  fileBytes: 25 * 1024 * 1024,
  messageBytes: 25 * 1024 * 1024,
  partBytes: 1024 * 1024,
  perMessage: 50,
}

/** Storage limits of files on the server, and the lifetime of unfinished uploads. */
export const storageLimits = {
  /** All files of an account, unless configured otherwise. */
  accountBytes: 100 * 1024 ** 3,
  /** Files of one user that are not in any message, note or template yet. */
  unsentBytes: 2 * 1024 ** 3,
  /** Least counted size of a file. */
  leastBytes: 4096,
  /** Time after which an unfinished upload is deleted, in ms; its device starts it again. */
  unfinishedFor: 7 * 24 * 60 * 60 * 1000,
}

/** Other form fields that are accepted beside the file, and ignored. */
export const formLimits = { fields: 10, fieldBytes: 16 * 1024, nameLength: 100 }

/** A file that belongs to a message or note. Its identity is (id, sha256): bytes never change under an id. */
export const attachmentSchema = z.object({
  id: id(),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  /** Media type, for example `image/png`. */
  type: z.string().check(z.maxLength(127)),
  /** Lower-case hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The `cid:` that references it, without brackets. */
  contentId: z.nullable(z.string().check(z.maxLength(255))),
  isInline: z.boolean(),
})

/** The `cid:` of an uploaded inline picture (section 7): HTML that references it shows the picture there. */
export const insertedContentId = (fileId: number): string => `${fileId}@inserted.outpost`

/** Description of a file; the bytes are in the attachment store, on the device in parts. */
export type Attachment = z.infer<typeof attachmentSchema>
