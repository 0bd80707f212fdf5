import 'fake-indexeddb/auto'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { sendPicture } from '#app/forms/send-picture.ts'
import { sourceResource } from '#domain/status-page/names.ts'
import { render } from '../render.tsx'

/** Opens a desk on a server that records each request and answers with `answer`. */
async function open(answer: () => Response) {
  const handed: { desk?: OpenDesk } = {}
  function Holder() {
    const desk = useDesk()
    useEffect(() => {
      handed.desk = desk
    })
    return null
  }
  const rendered = await render(<Holder />)
  const sent: { headers: Headers; body: unknown }[] = []
  globalThis.fetch = (_target, init) => {
    sent.push({ headers: new Headers(init?.headers), body: init?.body })
    return Promise.resolve(answer())
  }
  return { ...rendered, sent, page: handed.desk as OpenDesk }
}

test('API-002, API-003, ADM-002: a bearer token and JSON, and multipart for files', async () => {
  const { sent, page } = await open(() => Response.json({}, { status: 500 }))
  await callDesk(page, sourceResource.endpoints.create, { name: 'VIP' } as never).catch(() => undefined)
  const picture = new File(['x'], 'logo.png', { type: 'image/png' })
  const upload = { path: '/desk/pictures', output: undefined as never }
  await sendPicture(page, upload, picture as never).catch(() => undefined)
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token', 'Bearer token'])
  expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null])
  expect(JSON.parse(String(sent[0]?.body))).toEqual({ name: 'VIP' })
  expect(sent[1]?.body).toBeInstanceOf(FormData)
})

test.each([
  ['the message of the server', { message: 'name is taken' }, 'Name Is Taken'],
  ['the word Error where it says none', {}, 'Error'],
])('ER2-007, SHL-050, SHL-051: a call that fails shows %s', async (_what, body, text) => {
  const { page, toast } = await open(() => Response.json(body, { status: 400 }))
  await callDesk(page, sourceResource.endpoints.create, { name: 'VIP' } as never).catch(reportFailure)
  await toast(text)
})
