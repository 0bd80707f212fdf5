import { expect, test } from 'vitest'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { pictureName, placedFiles, renamedPictures } from '#domain/templates/pictures.ts'

const file = (id: number): Attachment => ({
  ...{ id, name: 'p.png', size: 1, type: 'image/png', sha256: '0'.repeat(64) },
  ...{ contentId: null, isInline: false },
})

test('files that the words name are pictures among them, and only those', () => {
  const body = `<p><img src="cid:${pictureName(12)}" alt=""></p>`
  expect(placedFiles(body, [file(1), file(2), file(12)])).toEqual([
    file(1),
    file(2),
    { ...file(12), isInline: true, contentId: pictureName(12) },
  ])
})

test('a message gets names of its own for the pictures it copies, and no other word changes', () => {
  const body = '<p>cid:a <img src="cid:a"> <img src="cid:b"></p>'
  expect(renamedPictures(body, new Map([['a', 'x']]))).toBe(
    '<p>cid:a <img src="cid:x"> <img src="cid:b"></p>',
  )
})
