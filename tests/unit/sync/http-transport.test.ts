import { expect, test } from 'vitest'
import { httpTransport } from '#sync/transport/http-transport.ts'

const tokens = { get: () => Promise.resolve('token'), set: () => undefined, reject: () => undefined }
const part = {
  ...{ id: 1, name: 'a', size: 1, type: 'text/plain', sha256: '0'.repeat(64), contentId: null },
  ...{ isInline: false, offset: 0, bytes: new ArrayBuffer(1) },
}

const damaged = { code: 'INVALID', message: 'The file arrived damaged', field: 'sha256' }
const full = { code: 'TOO_LARGE', message: 'There is no room for more files', field: 'storage' }
test.each([
  ['of a desk without room', 413, JSON.stringify(full), 'full', full.message, 'storage'],
  ['of a proxy that takes no body of this size', 413, '<h1>Too large</h1>', 'refused', 'HTTP 413', null],
  ['about a damaged file', 400, JSON.stringify(damaged), 'refused', damaged.message, 'sha256'],
])('an answer %s keeps its reason', async (_what, status, body, fault, message, field) => {
  const transport = httpTransport(() => Promise.resolve(new Response(body, { status })), tokens)
  await expect(transport.upload(part)).rejects.toMatchObject({ fault, message, field })
})
