import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startReceiver } from '#server/smtp/receiver.ts'
import type { DeliveredMail, Receiver, ReceiverOptions } from '#server/smtp/receiver.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'

const open: Receiver[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()))
})

const noHooks = { beforeDot: () => Promise.resolve() }

async function receiver(changes: Partial<ReceiverOptions> = {}) {
  const delivered: DeliveredMail[] = []
  const warnings: string[] = []
  const started = await startReceiver({
    host: '127.0.0.1',
    port: 0,
    accepts: async (address) => address.startsWith('support'),
    deliver: async (mail) => {
      delivered.push(mail)
    },
    log: { warn: (message) => warnings.push(message) },
    ...changes,
  })
  open.push(started)
  return { url: `smtp://127.0.0.1:${started.port}`, port: started.port, delivered, warnings }
}

function send(
  url: string,
  to: string[],
  raw = 'Subject: x\r\n\r\nHello\r\n.\r\n..\r\n',
  from = 'Ana@customer.example',
) {
  const envelope = { from, to }
  return smtpSender(url).send({ messageId: 'x@y', envelope, raw: Buffer.from(raw, 'latin1') }, noHooks)
}

/** Sends lines, each after the answer to the previous one, and returns the answers. */
function talk(port: number, lines: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const answers: string[] = []
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('error', reject)
    socket.on('close', () => resolve(answers))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!/^\d{3} .*\r\n$/m.test(text) || !text.endsWith('\r\n')) return
      answers.push(text.trim())
      text = ''
      const next = lines.shift()
      if (next === undefined) socket.end()
      else socket.write(`${next}\r\n`)
    })
  })
}

describe('receiving', () => {
  test('keeps the bytes exactly as sent and says from whom and for whom', async () => {
    const { url, delivered } = await receiver()
    const raw = `Subject: x\r\n\r\n.dots\r\n\x80\xff\r\n${'x'.repeat(2_000)}\r\n`
    expect(await send(url, ['Support@desk.example', 'support+c1.abc@desk.example'], raw)).toMatchObject({
      kind: 'sent',
    })
    expect(delivered.map((mail) => ({ ...mail, raw: Buffer.from(mail.raw).toString('latin1') }))).toEqual([
      {
        from: 'Ana@customer.example',
        recipients: ['support@desk.example', 'support+c1.abc@desk.example'],
        raw,
      },
    ])
  })

  test('takes mail with an empty return path', async () => {
    const { url, delivered } = await receiver()
    expect(await send(url, ['support@desk.example'], 'Subject: x\r\n\r\nx\r\n', '')).toMatchObject({
      kind: 'sent',
    })
    expect(delivered[0]?.from).toBe('')
  })

  test('refuses unknown recipients for good and takes the others', async () => {
    const { url, delivered } = await receiver()
    expect(await send(url, ['nobody@desk.example'])).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('550 5.1.1'),
    })
    const both = await send(url, ['support@desk.example', 'nobody@desk.example'])
    expect(both).toMatchObject({ kind: 'sent', refused: [{ address: 'nobody@desk.example' }] })
    expect(delivered.map((mail) => mail.recipients)).toEqual([['support@desk.example']])
  })

  test('lets the sender try again while mail cannot be kept', async () => {
    let isFull = true
    const { url, warnings } = await receiver({
      deliver: async () => {
        if (isFull) throw new Error('disk full')
      },
    })
    expect(await send(url, ['support@desk.example'])).toMatchObject({
      kind: 'retry',
      reason: expect.stringContaining('451'),
    })
    expect(warnings).toEqual(['A message was not kept and will be sent again: disk full'])
    isFull = false
    expect(await send(url, ['support@desk.example'])).toMatchObject({ kind: 'sent' })
  })

  test('lets the sender try again when recipients cannot be looked up', async () => {
    const { url } = await receiver({ accepts: () => Promise.reject(new Error('no database')) })
    expect(await send(url, ['support@desk.example'])).toMatchObject({ kind: 'retry' })
  })

  test('announces its limit and refuses what is larger, before and after it was sent', async () => {
    const { url, port, delivered } = await receiver({ maxBytes: 10_000 })
    const large = `Subject: x\r\n\r\n${'x'.repeat(70)}\r\n`.repeat(300)
    expect(await send(url, ['support@desk.example'], large)).toMatchObject({ kind: 'failed' })
    const answers = await talk(port, [
      'EHLO x',
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<support@desk.example>',
      'DATA',
      `${large}.`,
      'QUIT',
    ])
    expect(answers[1]).toContain('SIZE 10000')
    expect(answers.find((answer) => answer.startsWith('552'))).toBeDefined()
    expect(delivered).toEqual([])
  })

  test('offers neither login nor encryption', async () => {
    const { port } = await receiver()
    const answers = await talk(port, ['EHLO x', 'AUTH PLAIN AGEAYg==', 'STARTTLS', 'QUIT'])
    expect(answers[1]).not.toMatch(/AUTH|STARTTLS/)
    expect(answers[2]).toMatch(/^5\d\d/)
    expect(answers[3]).toMatch(/^5\d\d/)
  })

  test('keeps nothing of a message whose connection breaks before its end', async () => {
    const { port, delivered } = await receiver()
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.on('close', resolve))
    const lines = ['EHLO x', 'MAIL FROM:<a@b.example>', 'RCPT TO:<support@desk.example>', 'DATA']
    socket.on('data', (chunk) => {
      const next = lines.shift()
      if (next) socket.write(`${next}\r\n`)
      else if (/^354/m.test(chunk.toString())) socket.end('Subject: half\r\n\r\nhal')
    })
    await closed
    // A complete later message is stored, the partial one never is.
    expect(await send(`smtp://127.0.0.1:${port}`, ['support@desk.example'])).toMatchObject({ kind: 'sent' })
    expect(delivered).toHaveLength(1)
  })

  test('a port that is taken is an error', async () => {
    const { port } = await receiver()
    await expect(receiver({ port })).rejects.toThrow(/EADDRINUSE/)
  })

  test('closes while a connection is open', async () => {
    const { port } = await receiver()
    const socket = connect(port, '127.0.0.1')
    await new Promise((resolve) => socket.once('data', resolve))
    socket.end()
    await Promise.all(open.splice(0).map((each) => each.close()))
    await expect(talk(port, [])).rejects.toThrow(/ECONNREFUSED/)
  })
})

/** Opens connections that send nothing; returns the server's output for each once it is closed. */
async function silent(port: number, count: number, from = '127.0.0.1'): Promise<{ told: Promise<string>[] }> {
  const open = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: false })
    let told = ''
    socket.on('data', (chunk) => (told += chunk.toString('latin1')))
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(told)))
    socket.on('error', () => socket.destroy())
    const connected = new Promise((resolve) => socket.once('connect', resolve))
    return { closed, connected }
  })
  await Promise.all(open.map(({ connected }) => connected))
  return { told: open.map(({ closed }) => closed) }
}

describe('while others hold connections', () => {
  const brief = { greetingWhenFull: 200, idleWhenFull: 400 }

  test.each([20, 60, 200])(
    '%i silent ones of this machine, an honest one gets its mail in',
    async (count) => {
      const { url, port, delivered } = await receiver({ connections: brief })
      await silent(port, count)
      expect(await send(url, ['support@desk.example'])).toMatchObject({ kind: 'sent' })
      expect(delivered).toHaveLength(1)
    },
  )

  test('those who greet and then say nothing give way too', async () => {
    const { url, port, delivered } = await receiver({ connections: { ...brief, served: 3 } })
    const talkers = [1, 2, 3].map(() => connect(port, '127.0.0.1'))
    await Promise.all(
      talkers.map(
        (socket) =>
          new Promise((resolve) => {
            let heard = ''
            socket.on('data', (chunk) => {
              if (heard === '') socket.write('EHLO x\r\n')
              heard += chunk.toString()
              if (heard.includes('250 ')) resolve(undefined)
            })
          }),
      ),
    )
    expect(await send(url, ['support@desk.example'])).toMatchObject({ kind: 'sent' })
    expect(delivered).toHaveLength(1)
    for (const socket of talkers) socket.destroy()
  })

  test('a silent client is told so and cut off, also when nobody waits', async () => {
    const { port } = await receiver({ connections: { greeting: 200 } })
    const { told } = await silent(port, 1)
    expect(await told[0]).toMatch(/^220 .*\r\n421 4\.4\.2 Nothing was said for too long/)
  })

  test('one that drips is cut off when its session has taken too long', async () => {
    const { port } = await receiver({ connections: { session: 400, idle: 200, idleWhenFull: 200 } })
    const socket = connect(port, '127.0.0.1')
    let told = ''
    socket.on('data', (chunk) => (told += chunk.toString()))
    const drip = setInterval(() => socket.write('N'), 50)
    await new Promise((resolve) => socket.on('close', resolve).on('error', resolve))
    clearInterval(drip)
    expect(told).toContain('421 4.4.2 The session took too long')
  })

  test('an address has so many and no more, and the others their places', async () => {
    const limits = { served: 6, servedByAddress: 3, openByAddress: 5, waiting: 50 }
    const { url, port, delivered } = await receiver({ connections: limits })
    const stranger = await silent(port, 8, '127.0.0.2')
    expect(await send(url, ['support@desk.example'])).toMatchObject({ kind: 'sent' })
    expect(delivered).toHaveLength(1)
    const refused = '421 4.7.0 Too many connections from your address, try again later\r\n'
    expect(await Promise.all(stranger.told.slice(5))).toEqual([refused, refused, refused])
  })

  test('a mail that takes long to be kept is not cut off by those who wait', async () => {
    const { url, port, delivered } = await receiver({
      connections: { ...brief, served: 1, idle: 300 },
      deliver: (mail) =>
        new Promise((resolve) =>
          setTimeout(() => {
            delivered.push(mail)
            resolve()
          }, 1_500),
        ),
    })
    const sending = send(url, ['support@desk.example'])
    await silent(port, 2)
    expect(await sending).toMatchObject({ kind: 'sent' })
  })

  test('beyond the queue a client is told to come again', async () => {
    const { port } = await receiver({ connections: { served: 1, waiting: 2, greetingWhenFull: 5_000 } })
    await silent(port, 3)
    const refused = await silent(port, 1)
    expect(await refused.told[0]).toBe('421 4.3.2 Too many connections, try again later\r\n')
  })
})
