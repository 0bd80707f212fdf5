import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import type { SmtpServer } from '#server/smtp/smtp-url.ts'
import { certifiedName, credentials } from '../../../support/services/certificate.ts'

const usual = getCACertificates('default')
const trusted = (is: boolean) => setDefaultCACertificates(is ? [...usual, credentials.cert] : usual)

beforeAll(() => trusted(true))
afterAll(() => trusted(false))

const servers: SMTPServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((done) => server.close(done))))
})

const login = { user: 'mailer', password: 'a long password' }

/** Server that requires encryption and a sign-in; records the connection of each mail. */
async function start(options: SMTPServerOptions) {
  const mails: { isSecure: boolean; user: unknown }[] = []
  const server = new SMTPServer({
    ...credentials,
    ...options,
    disableReverseLookup: true,
    onAuth({ username, password }, _, done) {
      const isRight = username === login.user && password === login.password
      done(isRight ? null : Object.assign(new Error('5.7.8 No'), { responseCode: 535 }), { user: username })
    },
    onData(stream, { secure, user }, done) {
      stream.resume()
      stream.on('end', () => {
        mails.push({ isSecure: secure, user })
        done()
      })
    },
  })
  // A client that does not trust it hangs up.
  server.on('error', () => undefined)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { mails, port: (server.server.address() as AddressInfo).port }
}

const mail = {
  messageId: 'op@desk.example',
  envelope: { from: 'support@desk.example', to: ['ana@customer.example'] },
  raw: Buffer.from('Subject: x\r\n\r\nWords\r\n'),
}
const hooks = { beforeDot: () => Promise.resolve() }

const sendBy = (server: Partial<SmtpServer> & { port: number }) =>
  smtpSender({
    ...{ host: '127.0.0.1', name: certifiedName, secure: true, requiresTls: false, ...login, ...server },
  }).send(mail, hooks)

describe('mail that is encrypted', () => {
  test.each([
    ['from the first byte', { secure: true }, { secure: true }],
    ['by STARTTLS', { secure: false }, { secure: false, requiresTls: true }],
  ] as const)('%s leaves signed in', async (_, options, words) => {
    const { port, mails } = await start(options)
    expect(await sendBy({ port, ...words })).toMatchObject({ kind: 'sent' })
    expect(mails).toEqual([{ isSecure: true, user: login.user }])
  })

  test.each([
    ['a certificate that nobody trusts', certifiedName, false],
    ['the certificate of another name', 'smtp.other.example', true],
  ] as const)('is not sent to who shows %s', async (_, name, isTrusted) => {
    trusted(isTrusted)
    const [tls, starttls] = [await start({ secure: true }), await start({ secure: false })]
    const outcomes = [
      await sendBy({ port: tls.port, name }),
      await sendBy({ port: starttls.port, name, secure: false, requiresTls: true }),
    ]
    trusted(true)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'retry', trouble: 'certificate' })
    expect([...tls.mails, ...starttls.mails]).toEqual([])
  })

  test('is not sent in the open where STARTTLS is not offered', async () => {
    const { port, mails } = await start({
      secure: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
    })
    expect(await sendBy({ port, secure: false, requiresTls: true })).toMatchObject({
      ...{ kind: 'retry', trouble: 'noStartTls' },
    })
    expect(mails).toEqual([])
  })

  test('is not asked for where none is wanted', async () => {
    const { port, mails } = await start({ secure: false, allowInsecureAuth: true })
    expect(await sendBy({ port, secure: false, ignoresTls: true })).toMatchObject({ kind: 'sent' })
    expect(mails).toMatchObject([{ isSecure: false }])
  })
})

test('a wrong password is told of in the server’s words, and never repeated', async () => {
  const { port } = await start({ secure: true })
  const outcome = await sendBy({ port, password: 'not this one' })
  expect(outcome).toMatchObject({ kind: 'retry', reason: '535 5.7.8 No', trouble: 'password' })
  expect(JSON.stringify(outcome)).not.toContain('not this one')
})
