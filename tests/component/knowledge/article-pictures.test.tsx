import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArticleBody } from '#app/knowledge/article/article-body.tsx'
import { render } from '../render.tsx'

/* The canvas is a stub: requests and displayed pictures are checked. */
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

test('a picture that is chosen is uploaded, stands among the words with its sides, and is described there', async () => {
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
  for (const part of ['alt=""', 'width="640"', 'height="480"']) expect(html).toContain(part)
  // Its focused field is below the picture; its text is the alternative text.
  const field = await screen.findByRole('textbox', { name: 'Description' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  const help = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(help?.textContent).toMatch(/Leave it empty if the picture only decorates/)
  screen.getByText('1 picture has no description')
  await user.keyboard('The rear lamp')
  await waitFor(() => expect(html).toContain('alt="The rear lamp"'))
  expect(screen.queryByText(/no description/)).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull())
})

test('pictures without a description are listed, and each leads to its field', async () => {
  let html = `<p>One <img src="${url}" alt=""> two <img src="${url}" alt="Lamp"> three <img src="${url}"></p>`
  const words = { html, error: undefined, locked: false, onSave: () => undefined }
  const { user } = await render(<ArticleBody {...words} onChange={(written) => (html = written)} />, {
    permissions: ['docs.manage_articles'],
  })
  const list = await screen.findByRole('group', { name: 'Pictures without a description' })
  expect(list.textContent).toContain('2 pictures have no description')
  const names = within(list).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Describe picture 1', 'Describe picture 3'])
  await user.click(within(list).getByRole('button', { name: 'Describe picture 3' }))
  const field = await screen.findByRole('textbox', { name: 'Description' })
  await user.type(field, 'Charger')
  await waitFor(() => expect(list.textContent).toContain('1 picture has no description'))
  expect([...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(['', 'Lamp', 'Charger'])
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
