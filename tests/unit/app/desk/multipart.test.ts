import { expect, test } from 'vitest'
import { filesForm } from '#app/desk/calls/multipart.ts'

test('API-004: a list of two files becomes the parts files[0] and files[1]', async () => {
  const form = filesForm([new File(['one'], 'a.txt'), new File(['two'], 'b.txt')])
  const body = await new Response(form).text()
  const parts = [...body.matchAll(/name="([^"]+)"; filename="([^"]+)"/g)].map(([, part, name]) => [
    part,
    name,
  ])
  expect(parts).toEqual([
    ['files[0]', 'a.txt'],
    ['files[1]', 'b.txt'],
  ])
})
