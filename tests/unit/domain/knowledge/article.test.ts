import { expect, test } from 'vitest'
import { articlePath, slugOf } from '#domain/knowledge/article.ts'

test.each([
  ['Replace a Ridge 2 battery', 'replace-a-ridge-2-battery'],
  ['  “Öffnungs­zeiten” & more! ', 'offnungszeiten-more'],
  ['電池を交換', '電池を交換'],
  ['???', ''],
  ['x'.repeat(79) + ' yz', 'x'.repeat(79)],
])('the address of %o reads %o', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('an address always begins with the number', () => {
  expect(articlePath({ id: 12, docId: 3, name: 'My article' })).toBe('/help/3/12-my-article')
  expect(articlePath({ id: 12, docId: 3, name: '???' })).toBe('/help/3/12')
  expect(articlePath({ id: 12, docId: 3, name: '電' })).toBe('/help/3/12-%E9%9B%BB')
})
