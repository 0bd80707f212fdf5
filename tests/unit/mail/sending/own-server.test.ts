import { expect, test } from 'vitest'
import { reachable, UnusableServer, type OwnServer } from '#server/channels/email/own-server.ts'

const server: OwnServer = {
  ...{
    host: '127.0.0.1',
    port: 587,
    security: 'starttls',
    user: 'support',
    password: 'salt',
    byGrant: false,
  },
}

const troubleOf = (host: string) =>
  reachable({ ...server, host }, false).then(
    () => null,
    (error: unknown) => (error instanceof UnusableServer ? error.trouble : error),
  )

test.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', 'fd00::1', 'localhost'])(
  'customers of a hosted desk do not reach %s',
  async (host) => expect(await troubleOf(host)).toBe('inside'),
)

test('a name that nobody knows is told of', async () => {
  expect(await troubleOf('nobody.invalid')).toBe('unknownHost')
})

test('a public address is connected to as it is', async () => {
  expect(await reachable({ ...server, host: '8.8.8.8' }, false)).toMatchObject({
    ...{ host: '8.8.8.8', secure: false, requiresTls: true, user: 'support' },
  })
})

test('who runs a desk alone may send by a server of their own network', async () => {
  expect(await reachable(server, true)).toMatchObject({ host: '127.0.0.1' })
  expect(await reachable({ ...server, security: 'tls' }, true)).toMatchObject({ secure: true })
  expect(await reachable({ ...server, security: 'none', user: '' }, true)).toMatchObject({
    ...{ secure: false, requiresTls: false, ignoresTls: true, user: null },
  })
})
