import { afterEach, expect, test } from 'vitest'
import { takePort, type DevPages, type Listener } from '#server/listener.ts'

const listeners: Listener[] = []
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.close()
})

const take = async (pages?: DevPages) => {
  const listener = await takePort('127.0.0.1', 0, pages)
  listeners.push(listener)
  return { listener, get: (path: string) => fetch(`http://127.0.0.1:${listener.port}${path}`) }
}

test('a port that is taken already answers, and asks to come back; nobody keeps that answer', async () => {
  const { listener, get } = await take()
  const early = await get('/support/')
  const [again, kept] = ['retry-after', 'cache-control'].map((name) => early.headers.get(name))
  expect([early.status, again, kept, await early.text()]).toEqual([
    503,
    '1',
    'no-store',
    'Outpost is starting\n',
  ])
  listener.serve((_, response) => response.end('here'))
  expect(await (await get('/support/')).text()).toBe('here')
})

test('while developing, pages come from their sources and everything else from us', async () => {
  const pages: DevPages = {
    middlewares: ({ url }, response, next) => {
      if (url === '/support/unknown-to-it') next()
      else (response as { end(text: string): void }).end('page')
    },
    close: () => Promise.resolve(),
  }
  const { listener, get } = await take(pages)
  listener.serve((_, response) => response.end('ours'))
  const textOf = async (path: string) => (await get(path)).text()
  expect(await textOf('/support/inbox')).toBe('page')
  expect(await textOf('/support/@vite/client')).toBe('page')
  for (const path of ['/', '/api/health', '/support/socket.io/?EIO=4', '/support/unknown-to-it'])
    expect(await textOf(path), path).toBe('ours')
})
