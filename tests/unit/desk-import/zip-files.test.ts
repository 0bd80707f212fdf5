import { expect, test } from 'vitest'
import type { Entry, NeutralExport } from '#server/desk-import/neutral.ts'
import { placeFiles } from '#server/desk-import/zip-files.ts'

/* Matches files of a zip to attachments: certain matches first, and no guess if two are possible. */

type File = Entry['files'][number]
const url = 'https://acme.example/token/x1/brake.jpg?name=brake.jpg'

const entry = (ticket: number, id: number, files: File[]): Entry => ({
  ...{ source: `zendesk:ticket:${ticket}:comment:${id}`, isNote: false, isAgent: false },
  ...{ author: { email: 'a@b.example', name: 'A' }, html: '', at: 1, files },
})
const exportOf = (tickets: Record<number, Entry[]>): NeutralExport => ({
  ...{ agents: [], customers: [], refusals: [] },
  conversations: Object.entries(tickets).map(([id, entries]) => ({
    source: `zendesk:ticket:${id}`,
    content: {
      ...{ subject: '', status: 'open', tags: [], assignee: null },
      ...{ customer: { email: 'a@b.example', name: 'A' }, entries },
    },
  })),
})
/** Matches the files of ticket 7, message 71 to paths. */
function placed(files: File[], paths: string[], others: Record<number, Entry[]> = {}, size = 9) {
  placeFiles(
    exportOf({ 7: [entry(7, 71, files)], ...others }),
    paths.map((path) => ({ path, size })),
  )
  return files.map(({ inside }) => inside)
}
const brake = (): File => ({ id: '5', name: 'brake.jpg', url })

test.each([
  ['its address', 'out/token/x1/brake.jpg'],
  ['its address with a host', 'acme.example/token/x1/brake.jpg'],
  ['a folder of its id', 'attachments/5/brake.jpg'],
  ['its id before its name', 'attachments/5-brake.jpg'],
  ['its id before its name', 'files/5_Brake.JPG'],
  ['its id alone', 'attachments/5'],
  ['its id with its ending', 'attachments/5.jpg'],
  ['a folder of its message', 'comments/71/brake.jpg'],
  ['a folder of its ticket', 'tickets/7/attachments/brake.jpg'],
  ['its name, which nothing else has', 'files/brake.jpg'],
])('a file is found by %s: %s', (_, path) => {
  expect(placed([brake()], [path, 'files/saddle.jpg'])).toEqual([path])
})

test('a path of the zip in the place of an address is found', () => {
  const file = { name: 'a photo', url: 'attachments/a%20b.jpg' }
  expect(placed([file], ['export/attachments/a b.jpg'])).toEqual(['export/attachments/a b.jpg'])
})

test('of two files of a name the surer one is taken, and none where both could be meant', () => {
  const both = ['tickets/7/brake.jpg', 'tickets/8/brake.jpg']
  expect(placed([brake()], both)).toEqual(['tickets/7/brake.jpg'])
  expect(placed([brake()], ['a/brake.jpg', 'b/brake.jpg'])).toEqual([undefined])
  // Another ticket has a file of the same name, so the only file is ambiguous.
  const other = { 8: [entry(8, 81, [{ id: '6', name: 'brake.jpg', url: '' }])] }
  expect(placed([brake()], ['files/brake.jpg'], other)).toEqual([undefined])
  expect(placed([brake(), { ...brake(), id: '9' }], ['7/brake.jpg'])).toEqual([undefined, undefined])
})

test('what is neither in the zip nor in the web is left out; what a message cannot hold stays a link', () => {
  const lost = entry(8, 81, [{ id: '6', name: 'gone.jpg', url: '' }])
  placed([brake()], [], { 8: [lost] })
  expect(lost.files).toEqual([])
  expect(placed([brake()], ['5'], {}, 26 * 1024 * 1024)).toEqual([undefined])
  const many = Array.from({ length: 51 }, (_, n) => ({ id: `${n + 100}`, name: `${n}.txt`, url }))
  const found = placed(
    many,
    many.map(({ id }) => `files/${id}`),
  )
  expect(found.filter(Boolean)).toHaveLength(50)
})
