import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { defineFile, defineUpload } from '../stream.ts'
import { pictureName } from './picture.ts'

const name = () => z.string().check(z.regex(pictureName))
const avatar = z.object({ avatar: z.nullable(z.string()) })

/** A picture for the form of a record: it stays once the record that names it is saved, and else for a day. */
export const postPicture = defineUpload({
  method: 'POST',
  path: '/desk/pictures',
  summary: 'Upload a picture for a form',
  needs: 'signed-in',
  takes: 'multipart',
  input: z.object({}),
  output: z.object({ name: name(), url: z.string() }),
})

/** Takes back a picture of one's own that no record names. */
export const deletePicture = defineEndpoint({
  method: 'DELETE',
  path: '/desk/pictures/:name',
  summary: 'Delete a picture that nothing shows',
  needs: 'signed-in',
  input: z.object({ name: name() }),
  output: z.object({ name: name() }),
})

/** A picture, to anybody who knows its name: pages of customers and mails show it too. */
export const getPicture = defineFile({
  method: 'GET',
  path: '/pictures/:name',
  summary: 'Get a picture',
  needs: 'nobody',
  input: z.object({ name: name() }),
  output: z.unknown(),
})

/** Shows others a picture of oneself: multipart, part `file`. */
export const postAvatar = defineUpload({
  method: 'POST',
  path: '/avatar',
  summary: 'Upload a picture of oneself',
  needs: 'signed-in',
  takes: 'multipart',
  input: z.object({}),
  output: avatar,
})

/** Takes away the picture of oneself. */
export const deleteAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/avatar',
  summary: 'Delete the picture of oneself',
  needs: 'signed-in',
  input: z.object({}),
  output: avatar,
})

/** Pictures of colleagues, and those in texts. */
export const pictureEndpoints = { postPicture, deletePicture, getPicture, postAvatar, deleteAvatar }
