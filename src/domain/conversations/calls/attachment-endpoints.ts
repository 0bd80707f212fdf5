import * as z from 'zod/mini'
import { id } from '../../fields.ts'
import { defineFile, defineUpload } from '../../stream.ts'
import { attachmentLimits, attachmentSchema } from '../messages/attachment.ts'

/**
 * Stores one part of a file at `offset`, at most 1 MB; `uploaded` is the number of bytes received, from which
 * a broken upload resumes. For a complete file it returns that state, whatever the offset.
 */
export const putAttachment = defineUpload({
  method: 'PUT',
  path: '/desk/attachments/:id',
  summary: 'Upload one part of a file',
  needs: 'signed-in',
  takes: 'bytes',
  input: z.object({
    ...z.omit(attachmentSchema, { contentId: true, isInline: true, size: true }).shape,
    size: z
      .int()
      .check(z.nonnegative(), z.maximum(attachmentLimits.fileBytes, 'The file is larger than 25 MB')),
    contentId: z.optional(z.string()),
    isInline: z._default(z.boolean(), false),
    offset: z.int().check(z.nonnegative(), z.maximum(attachmentLimits.fileBytes)),
  }),
  output: z.object({ id: id(), uploaded: z.int(), isComplete: z.boolean() }),
})

/** Stores a whole file: multipart, part `file`. */
export const postAttachment = defineUpload({
  method: 'POST',
  path: '/desk/attachments',
  summary: 'Upload a file',
  needs: 'signed-in',
  takes: 'multipart',
  input: z.object({}),
  output: z.object({ id: id(), name: z.string(), size: z.int() }),
})

/**
 * Stores an inline picture: multipart, part `file`. `payload.url` is the `src` of its `img`; its id is sent
 * with the other files of the message.
 */
export const postInsertedImage = defineUpload({
  method: 'POST',
  path: '/desk/inserted-image',
  summary: 'Upload a picture that stands among the words',
  needs: 'signed-in',
  takes: 'multipart',
  input: z.object({}),
  output: z.object({ id: id(), name: z.string(), size: z.int(), payload: z.object({ url: z.string() }) }),
})

/** A file of a message or note visible to the caller, of a template, or of the caller's own upload. */
export const getAttachment = defineFile({
  method: 'GET',
  path: '/desk/attachments/:id',
  summary: 'Download a file',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.unknown(),
})
