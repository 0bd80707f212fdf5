import { expect, test } from 'vitest'
import { frameDocument } from '#app/messages/frame-document.ts'
import { prepareMail } from '#app/messages/mail-html.ts'

const look = { scheme: 'light', matchTheme: false, text: 'body', showImages: false } as const

const shown = (html: string, pictures: ReadonlyMap<string, string> = new Map()) =>
  frameDocument(prepareMail(html), { ...look, pictures })

test('a picture whose size is known keeps its place until it is there', () => {
  const sized = '<img src="cid:shot" width="300" height="200">'
  const place = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/%3E"
  expect(shown(sized)).toContain(place)
  expect(shown('<img src="cid:shot" style="width: 300px; height: 200px">')).toContain(place)
  expect(shown(sized, new Map([['shot', 'blob:one']]))).not.toContain('data:image/svg')
  // Its size is unknown, or it may not load.
  for (const other of [
    '<img src="cid:shot" width="300">',
    '<img src="https://x.example/a.png" width="3" height="2">',
  ])
    expect(shown(other)).not.toContain('data:image/svg')
})
