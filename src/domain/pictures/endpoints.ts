import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { defineFile, defineUpload } from '../stream.ts'
import { pictureName } from './picture.ts'

const name = () => z.string().check(z.regex(pictureName))
const avatar = z.object({ avatar: z.nullable(z.string()) })

/** Uploads a picture for a record: deleted after a day unless a saved record uses it. */
export const postPicture = defineUpload({
  method: 'POST',
  path: '/desk/pictures',
  summary: 'Upload a picture for a form',
  needs: 'signed-in',
  takes: 'multipart',
  input: z.object({}),
  output: z.object({ name: name(), url: z.string() }),
})

/** Deletes the caller's own upload that no record uses. */
export const deletePicture = defineEndpoint({
  method: 'DELETE',
  path: '/desk/pictures/:name',
  summary: 'Delete a picture that nothing shows',
  needs: 'signed-in',
  input: z.object({ name: name() }),
  output: z.object({ name: name() }),
})

/** A picture, for anybody who knows its name: public pages and mails show it too. */
export const getPicture = defineFile({
  method: 'GET',
  path: '/pictures/:name',
  summary: 'Get a picture',
  needs: 'nobody',
  input: z.object({ name: name() }),
  output: z.unknown(),
})

/** Sets the caller's profile picture: multipart, part `file`. */
export const postAvatar = defineUpload({
  method: 'POST',
  path: '/avatar',
  summary: 'Upload a picture of oneself',
  needs: 'signed-in',
  takes: 'multipart',
  input: z.object({}),
  output: avatar,
})

/** Removes the caller's profile picture. */
export const deleteAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/avatar',
  summary: 'Delete the picture of oneself',
  needs: 'signed-in',
  input: z.object({}),
  output: avatar,
})

/** Profile pictures, and pictures in texts. */
export const pictureEndpoints = { postPicture, deletePicture, getPicture, postAvatar, deleteAvatar }
