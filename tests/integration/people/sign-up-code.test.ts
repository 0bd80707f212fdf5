import { afterEach, expect, test } from 'vitest'
import { openDesk, type TestDesk, type TestDeskOptions } from '../../support/desk.ts'

/* D2-41: the code of the first sign-up is shown on the server's own machine only. */

let desk: TestDesk | undefined
afterEach(async () => {
  await desk?.close()
  desk = undefined
})

const origin = () => 'http://127.0.0.1:4000'
const here: TestDeskOptions = {
  sentMailFolder: '/var/lib/outpost/sent-mail',
  origin,
  config: { signUp: 'first' },
}

const areDemos = ({ database }: TestDesk, isDemo: boolean) =>
  database.system((sql) => sql.rows({ text: 'update accounts set is_demo = $1', values: [isDemo] }))

/** Code in the response, and code in the log. */
async function codes(
  options: TestDeskOptions,
  headers: Record<string, string> = {},
  email = 'ada@osei.example',
) {
  desk = await openDesk(options)
  await areDemos(desk, true)
  const body = { firstName: 'Ada', lastName: 'Osei', email, password: 'correct horse' }
  const answer = await desk.call<{ shownCode: string | null }>('POST', '/account/signup', { body, headers })
  expect(answer.status).toBe(200)
  const [row] = await desk.database.system((sql) =>
    sql.rows<{ code: string | null }>({ text: `select payload->'mail'->>'code' as code from outbox` }),
  )
  return { shown: answer.body.shownCode, written: row?.code ?? null }
}

test('at the first sign-up, with no way out and only the demo beside, the answer shows the code that was written', async () => {
  const { shown, written } = await codes(here)
  expect(shown).toMatch(/^\d{6}$/)
  expect(shown).toBe(written)
})

test.each<[string, TestDeskOptions, Record<string, string>]>([
  ['where mail leaves', { ...here, sentMailFolder: null }, {}],
  ['under an address of the network', { ...here, origin: () => 'https://desk.example' }, {}],
  ['through a proxy', here, { 'x-forwarded-for': '127.0.0.1' }],
  ['through a proxy that names itself otherwise', here, { 'x-real-ip': '127.0.0.1' }],
])('%s it is mailed and not shown', async (_, options, headers) => {
  const { shown, written } = await codes(options, headers)
  expect(shown).toBeNull()
  expect(written).toMatch(/^\d{6}$/)
})

test('with a desk beside it is not shown, nor is anything to an address that has one', async () => {
  expect(await codes(here, {}, 'maya@northwind.example')).toMatchObject({ shown: null })
  if (desk) await areDemos(desk, false)
  const body = { firstName: 'Ada', lastName: 'Osei', email: 'bo@osei.example', password: 'correct horse' }
  expect((await desk?.call('POST', '/account/signup', { body }))?.status).toBe(403)
})

test('nothing of a mail about a password or a forgotten desk is shown, also to who sits at the server', async () => {
  desk = await openDesk(here)
  await areDemos(desk, true)
  for (const path of ['/account/forgotpassword', '/account/forgotdomain']) {
    const { status, body } = await desk.call('POST', path, { body: { email: desk.agent.email } })
    expect([path, status, body]).toEqual([path, 200, { isSent: true }])
  }
})
