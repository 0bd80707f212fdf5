import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { browserOf } from '#server/auth/browser-cookie.ts'

async function ask(held?: string, origin = 'https://desk.example') {
  const app = Fastify()
  await app.register(cookie)
  app.get('/', async (request, reply) => ({ browser: browserOf(request, reply, origin) }))
  const answer = await app.inject({ url: '/', ...(held ? { cookies: { outpost_browser: held } } : {}) })
  await app.close()
  return { browser: answer.json<{ browser: string }>().browser, given: answer.headers['set-cookie'] }
}

test('a browser is given a token of its own, out of reach of scripts and until it is closed', async () => {
  const { browser, given } = await ask()
  expect(given).toBe(`outpost_browser=${browser}; Path=/api/account; HttpOnly; Secure; SameSite=Strict`)
  expect((await ask()).browser).not.toBe(browser)
  expect(await ask(browser)).toEqual({ browser, given: undefined })
})

test('what is no token of ours is replaced', async () => {
  for (const held of ['short', 'x'.repeat(200)]) expect((await ask(held)).browser).not.toBe(held)
})
