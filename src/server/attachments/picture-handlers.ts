import type { FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { pictureLimits, pictureUrl } from '#domain/pictures/picture.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { readForm } from './form.ts'
import { keepPicture, openPicture, removePicture } from './kept-pictures.ts'
import type { FileIntake } from './uploads.ts'

/** Handlers for pictures of users and accounts. */
export function pictureHandlers(parts: FileIntake) {
  const take = async ({ actor, request }: Call) => keepPicture(parts, actor, await pictureIn(request))
  return {
    async postPicture(_, call) {
      const name = await take(call)
      return { name, url: pictureUrl(name) }
    },
    async deletePicture({ name }, { actor: { accountId, userId } }) {
      if (!(await removePicture(parts, { accountId, name, uploaderId: userId })))
        throw new DeskError('NOT_FOUND')
      return { name }
    },
    getPicture: ({ name }) => openPicture(parts, name),
    async postAvatar(_, call) {
      const name = await take(call)
      await showAvatar(parts, call, name)
      return { avatar: pictureUrl(name) }
    },
    async deleteAvatar(_, call) {
      await showAvatar(parts, call, null)
      return { avatar: null }
    },
  } satisfies HandlersOf<(typeof endpoints)['pictures']>
}

/** Reads the picture of a form, in its part `file`. @throws DeskError INVALID without one, or TOO_LARGE. */
export function pictureIn(request: FastifyRequest): Promise<Uint8Array> {
  return readForm(
    request,
    () => true,
    async (file) => {
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of file.bytes) {
        size += chunk.byteLength
        // A byte more makes the reader report "too large".
        if (size > pictureLimits.bytes + 1) return new Uint8Array(pictureLimits.bytes + 1)
        chunks.push(chunk)
      }
      await file.end()
      return Buffer.concat(chunks)
    },
  )
}

/** Replaces or removes the caller's picture; the previous one is deleted. */
async function showAvatar(parts: FileIntake, { actor, key }: Call, name: string | null): Promise<void> {
  const { accountId, userId } = actor
  const before = await parts.database.desk(accountId, async (sql) => {
    const [user] = await sql.rows<{ avatar: string | null }>({
      name: 'avatar of before',
      text: 'select avatar from users where account_id = $1 and id = $2 for update',
      values: [accountId, userId],
    })
    if (!user) throw new DeskError('NOT_FOUND')
    if (user.avatar === name) return null
    await sql.rows({
      name: 'show avatar',
      text: 'update users set avatar = $3 where account_id = $1 and id = $2',
      values: [accountId, userId, name],
    })
    await recordChange(sql, toldOf(userId, user.avatar, name), { actorId: userId, op: key, at: parts.now() })
    return user.avatar
  })
  if (before !== null) await removePicture(parts, { accountId, name: before })
}

/** The audit log omits picture names, as a name gives access to the picture. */
const toldOf = (id: Id, before: string | null, after: string | null) =>
  ofRecord('users', {
    id,
    before: { avatar: before && 'shown' },
    after: { avatar: after && (before ? 'replaced' : 'shown') },
  })
