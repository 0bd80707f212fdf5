import * as z from 'zod/mini'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import type { UploadEndpoint } from '#domain/stream.ts'

/**
 * Uploads a picture to an endpoint, for the `upload` of a `BoundPicture`.
 * @throws DeskError UNAVAILABLE without a connection, else with the server's sentence.
 */
export async function sendPicture<Output>(
  { client }: Pick<OpenDesk, 'client'>,
  { path, output }: Pick<UploadEndpoint<Record<string, never>, Output>, 'path' | 'output'>,
  picture: Blob,
): Promise<Output> {
  const form = new FormData()
  form.append('file', picture, `picture.${picture.type.slice('image/'.length)}`)
  const answer = await deskRequest(client, path, 'POST', form)
  return z.parse(output, await answer.json())
}
