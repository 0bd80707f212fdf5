import type { endpoints } from '#domain/endpoints.ts'
import { pictures } from '../../../../unit/server/attachments/pictures.ts'
import type { TestDesk } from '../../../../support/desk.ts'
import { form } from '../file-form.ts'
import type { Sample } from '../sample.ts'

/** A form with a picture. */
export function pictureForm(bytes: Uint8Array = pictures['png'] as Buffer, name = 'me.png'): FormData {
  const data = new FormData()
  data.append('file', new Blob([bytes as BlobPart], { type: 'image/png' }), name)
  return data
}

/** A sample of every call about pictures. */
export async function pictureSamples(
  desk: TestDesk,
): Promise<Record<keyof (typeof endpoints)['pictures'], Sample>> {
  const upload = async () => {
    const { body } = await desk.call<{ name: string }>('POST', '/desk/pictures', {
      as: desk.agent,
      body: pictureForm(),
    })
    return body.name
  }
  const path = '/desk/pictures'
  return {
    postPicture: { path, body: pictureForm(), bad: { body: form('image/png') }, stranger: 'own' },
    deletePicture: { path: `${path}/${await upload()}`, bad: { path: `${path}/me` }, stranger: 404 },
    getPicture: { path: `/pictures/${await upload()}`, bad: { path: '/pictures/me' }, stranger: 'own' },
    postAvatar: { path: '/avatar', body: pictureForm(), bad: { body: new FormData() }, stranger: 'own' },
    deleteAvatar: { path: '/avatar', bad: null, stranger: 'own' },
  }
}
