import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArticleBody } from '#app/knowledge/article-body.tsx'
import { render } from '../render.tsx'

/* The canvas of a browser is at the edge of this machine: what is sent and shown is looked at. */
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 640, height: 480 }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['small'], { type: 'image/webp' })),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const name = 'abcdefghijklmnopqrstuvwx'
const url = `/api/pictures/${name}`

test('a picture that is chosen is uploaded and stands among the words with its sides and a name', async () => {
  const calls: string[] = []
  let html = ''
  const words = { html: '<p>See</p>', error: undefined, locked: false, onSave: () => undefined }
  const { user } = await render(<ArticleBody {...words} onChange={(written) => (html = written)} />, {
    permissions: ['docs.manage_articles'],
    serve(method, path) {
      calls.push(`${method} ${path}`)
      return Response.json({ name, url })
    },
  })
  await screen.findByRole('button', { name: 'Insert picture' })
  const file = new File(['large'], 'rear-lamp.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Pictures to insert'), file)
  await waitFor(() => expect(html).toContain('<img'))
  expect(calls).toEqual(['POST /desk/pictures'])
  expect(html).toContain(`src="${url}"`)
  for (const part of ['alt="rear lamp"', 'width="640"', 'height="480"']) expect(html).toContain(part)
})

test('without a connection a picture is refused with a sentence, and the words stay', async () => {
  const calls: string[] = []
  const onChange = vi.fn<(html: string) => void>()
  const words = { html: '<p>See</p>', error: undefined, locked: false, onSave: () => undefined }
  const { user } = await render(<ArticleBody {...words} onChange={onChange} />, {
    isOffline: true,
    serve(method, path) {
      calls.push(`${method} ${path}`)
      return Response.json({})
    },
  })
  await screen.findByRole('button', { name: 'Insert picture' })
  const file = new File(['large'], 'lamp.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Pictures to insert'), file)
  await screen.findByText('Pictures can be added once you are connected again')
  expect([calls, onChange.mock.calls.filter(([html]) => html.includes('<img'))]).toEqual([[], []])
})
