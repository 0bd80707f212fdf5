import type { FastifyRequest } from 'fastify'
import { insertedContentId } from '#domain/conversations/messages/attachment.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { ScopedActor } from '../access/actor.ts'
import { readForm } from './form.ts'
import { openFile, takeFile } from './files.ts'
import { takePart, type FileIntake } from './uploads.ts'

/** Handlers for uploads and downloads. */
export function attachmentHandlers(parts: FileIntake) {
  return {
    putAttachment(input, { actor, request }) {
      const body = request.body ?? Buffer.alloc(0)
      if (!Buffer.isBuffer(body) || request.isMultipart())
        throw new DeskError('INVALID', { message: 'The part must be sent as application/octet-stream' })
      return takePart(parts, actor, input, body)
    },
    postAttachment: (_, { actor, request }) => takeFormFile(parts, actor, request),
    async postInsertedImage(_, { actor, request }) {
      const file = await takeFormFile(parts, actor, request, isPicture)
      return { ...file, payload: { url: `cid:${insertedContentId(file.id)}` } }
    },
    getAttachment: ({ id }, { actor }) => openFile(parts, actor, id),
  } satisfies HandlersOf<(typeof endpoints)['files']>
}

const isPicture = (type: string) => type.startsWith('image/')

/**
 * Stores the single file of a form, in its part `file`.
 * @throws DeskError INVALID without a file or for a type that is not allowed, or TOO_LARGE.
 */
export function takeFormFile(
  parts: FileIntake,
  actor: ScopedActor,
  request: FastifyRequest,
  isTaken: (type: string) => boolean = () => true,
) {
  return readForm(request, isTaken, (file) => takeFile(parts, actor, file))
}
