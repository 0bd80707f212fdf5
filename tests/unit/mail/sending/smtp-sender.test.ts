import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { MailToSend } from '#server/smtp/sender.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { readSmtpUrl, withoutSecret } from '#server/smtp/smtp-url.ts'
import { startScripted } from './smtp-scripts.ts'
import type { Script, ScriptedServer } from './smtp-scripts.ts'

const open: ScriptedServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function scripted(script: Script): Promise<ScriptedServer> {
  const server = await startScripted(script)
  open.push(server)
  return server
}

function mail(size = 200): MailToSend {
  const lines = 'Hello\r\n.dot at the start\r\n'.repeat(Math.ceil(size / 27))
  return {
    messageId: 'op@desk.example',
    envelope: { from: 'support@desk.example', to: ['ana@customer.example'] },
    raw: Buffer.from(`Subject: x\r\n\r\n${lines}`),
  }
}

/** Hooks that record their order. */
function hooks(log: string[] = []) {
  return {
    log,
    beforeDot: async () => {
      log.push('before dot')
    },
  }
}

describe('sending', () => {
  test('hands a mail over and reports the answer', async () => {
    const server = await scripted({})
    const noted = hooks()
    const outcome = await smtpSender(server.url).send(mail(), noted)
    expect(outcome).toEqual({ kind: 'sent', response: '250 2.0.0 Queued as 4711', refused: [] })
    expect(noted.log).toEqual(['before dot'])
    expect(server.data()).toContain('\r\n..dot at the start\r\n')
  })

  test('writes the end of the message only after the hook has resolved', async () => {
    const server = await scripted({})
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const sending = smtpSender(server.url).send(mail(300_000), {
      beforeDot: () => {
        reached.resolve()
        return gate.promise
      },
    })
    await reached.promise
    const roundTrip = await scripted({})
    await smtpSender(roundTrip.url).send(mail(), hooks())
    expect(server.data()).not.toContain('\r\n.\r\n')
    gate.resolve()
    expect((await sending).kind).toBe('sent')
    expect(server.data().endsWith('\r\n.\r\n')).toBe(true)
  })

  test('does not send when the hook fails', async () => {
    const server = await scripted({})
    const outcome = await smtpSender(server.url).send(mail(), {
      beforeDot: () => Promise.reject(new Error('disk full')),
    })
    expect(outcome).toEqual({ kind: 'retry', reason: 'disk full' })
    expect(server.data()).not.toContain('\r\n.\r\n')
  })
})

describe('when the server or the line fails', () => {
  const nothingTaken: [string, Script][] = [
    ['the connection is cut at once', { connect: 'cut' }],
    ['the greeting refuses', { greeting: '554 No service' }],
    ['the greeting asks to wait', { greeting: '421 Busy' }],
    ['the connection is cut at EHLO', { EHLO: 'cut' }],
    ['the sender has to wait', { MAIL: '451 Try later' }],
    ['a login is wanted', { MAIL: '530 5.7.0 Authentication required' }],
    ['the connection is cut at MAIL', { MAIL: 'cut' }],
    ['the recipient has to wait', { RCPT: '450 4.2.1 Greylisted' }],
    ['the connection is cut at RCPT', { RCPT: 'cut' }],
    ['DATA has to wait', { DATA: '452 4.3.1 Out of space' }],
    ['the connection is cut at DATA', { DATA: 'cut' }],
    ['the message has to wait', { dot: '451 4.3.0 Try later' }],
    ['the server goes away instead of taking it', { dot: '421 4.3.2 Shutting down' }],
  ]
  test.each(nothingTaken)('%s: retry', async (_, script) => {
    const server = await scripted(script)
    expect(await smtpSender(server.url).send(mail(200_000), hooks())).toMatchObject({ kind: 'retry' })
  })

  const refused: [string, Script][] = [
    ['the sender is refused', { MAIL: '553 5.1.8 Not your address' }],
    ['the recipient is refused', { RCPT: '550 5.1.1 No such user' }],
    ['DATA is refused', { DATA: '554 5.5.1 No' }],
    ['the message is refused', { dot: '554 5.7.1 Spam' }],
  ]
  test.each(refused)('%s: failed', async (_, script) => {
    const server = await scripted(script)
    expect(await smtpSender(server.url).send(mail(), hooks())).toMatchObject({ kind: 'failed' })
  })

  const undecided: [string, Script][] = [
    ['the connection is cut after the dot', { dot: 'cut' }],
    ['the server says nothing after the dot', { dot: 'silence' }],
    ['the server answers nonsense to the dot', { dot: 'hm' }],
  ]
  test.each(undecided)('%s: unknown', async (_, script) => {
    const server = await scripted(script)
    const outcome = await smtpSender(server.url, { timeouts: { idle: 300 } }).send(mail(), hooks())
    expect(outcome).toMatchObject({ kind: 'unknown' })
    await server.dotSeen
  })

  test('nobody listens: retry', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    expect(await smtpSender(`smtp://127.0.0.1:${port}`).send(mail(), hooks())).toMatchObject({
      kind: 'retry',
    })
  })

  test('the server never greets: retry', async () => {
    const server = await scripted({ greeting: 'silence' })
    expect(await smtpSender(server.url, { timeouts: { greeting: 200 } }).send(mail(), hooks())).toMatchObject(
      { kind: 'retry' },
    )
  })

  test.each([
    ['the connection is cut', { body: 'cut' }],
    ['the server answers "taken"', { body: '250 Queued' }],
    ['the server refuses for now', { body: '452 4.3.1 Out of space' }],
  ] as [string, Script][])(
    '%s before the message ended: retry, and no dot although the hook resolves later',
    async (_, script) => {
      const server = await scripted(script)
      const gate = Promise.withResolvers<void>()
      const outcome = await smtpSender(server.url).send(mail(200_000), { beforeDot: () => gate.promise })
      gate.resolve()
      expect(outcome).toMatchObject({ kind: 'retry' })
      // Another mail on the same loopback is sent first, so a late dot would have arrived.
      await smtpSender((await scripted({})).url).send(mail(), hooks())
      expect(server.data()).not.toContain('\r\n.\r\n')
    },
  )
})

/** Real server that drops its connections at `at`. */
async function cutting(at: 'onMailFrom' | 'onRcptTo' | 'onData', afterBytes = 0) {
  const cut = () => {
    for (const connection of server.connections) connection.close()
  }
  const handlers: SMTPServerOptions = {
    onMailFrom: (_address, _session, next) => (at === 'onMailFrom' ? cut() : next()),
    onRcptTo: (_address, _session, next) => (at === 'onRcptTo' ? cut() : next()),
    onData: (stream, _session, next) => {
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (at === 'onData' && size > afterBytes) cut()
      })
      stream.on('error', () => next(new Error('cut')))
      stream.on('end', () => next())
    },
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    ...handlers,
  })
  server.on('error', () => {
    // The error of the dropped connection; its meaning for the sender is tested.
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

test.each(['onMailFrom', 'onRcptTo', 'onData'] as const)(
  'a real server that cuts the line at %s: retry',
  async (point) => {
    const server = await cutting(point, 100_000)
    const gate = Promise.withResolvers<void>()
    const outcome = await smtpSender(server.url).send(mail(400_000), { beforeDot: () => gate.promise })
    gate.resolve()
    expect(outcome).toMatchObject({ kind: 'retry' })
    await server.close()
  },
)

describe('closing', () => {
  test('breaks off what cannot have been taken and sends nothing more', async () => {
    const server = await scripted({ MAIL: 'silence' })
    const sender = smtpSender(server.url)
    const sending = sender.send(mail(), hooks())
    await sender.close()
    expect(await sending).toMatchObject({ kind: 'retry' })
    expect(await sender.send(mail(), hooks())).toMatchObject({ kind: 'retry' })
  })

  test('waits for the answer that decides', async () => {
    const server = await scripted({ dot: 'silence' })
    const sender = smtpSender(server.url, { timeouts: { close: 100 } })
    const sending = sender.send(mail(), hooks())
    await server.dotSeen
    await sender.close()
    expect(await sending).toMatchObject({ kind: 'unknown' })
  })
})

describe('the URL', () => {
  test('is read with its parts decoded', () => {
    expect(readSmtpUrl('smtp://me%40x:p%23w@mail.example')).toEqual({
      host: 'mail.example',
      port: 587,
      secure: false,
      requiresTls: true,
      user: 'me@x',
      password: 'p#w',
    })
    expect(readSmtpUrl('smtps://mail.example')).toMatchObject({ port: 465, secure: true, user: null })
    expect(readSmtpUrl('smtp://u:p@localhost:1025').requiresTls).toBe(false)
    expect(readSmtpUrl('smtp://u:p@relay.example?tls=optional').requiresTls).toBe(false)
  })

  test.each(['nonsense', 'http://u:geheim@x', 'smtp://u:geh%eim@x', 'smtp://'])(
    '%s is refused without its secret',
    (url) => {
      expect(() => readSmtpUrl(url)).toThrow(/^SMTP_URL/)
      expect(() => readSmtpUrl(url)).not.toThrow(/geh/)
    },
  )

  test('gives no secret away when the server repeats it', () => {
    const server = readSmtpUrl('smtp://me:s3cret@mail.example')
    const echo = `no: s3cret ${Buffer.from('s3cret').toString('base64')} ${Buffer.from('\0me\0s3cret').toString('base64')}`
    expect(withoutSecret(echo, server)).toBe('no: *** *** ***')
    // An unpaired surrogate has no URL encoding, and must not throw.
    expect(withoutSecret('no: a\ud800', { ...server, password: 'a\ud800' })).toBe('no: ***')
  })

  test('a password is not sent in the clear to another machine', async () => {
    const server = await scripted({})
    const outcome = await smtpSender(server.url.replace('://', '://u:p@')).send(mail(), hooks())
    // Loopback needs no TLS; this server offers no login, so the attempt ends before any mail.
    expect(outcome).toMatchObject({ kind: 'retry' })
    expect(server.data()).toBe('')
  })
})
