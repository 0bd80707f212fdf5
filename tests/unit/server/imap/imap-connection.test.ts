import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nodeClock } from '#server/node-clock.ts'
import { ImapConnection, usualImapTimeouts, type ImapLogin } from '#server/imap/imap-connection.ts'
import { startScriptedImap, type ScriptedImap } from '../../../support/services/scripted-imap.ts'

/* A connection to a mailbox, against a scripted server. */

let imap: ScriptedImap
const open: ImapConnection[] = []

beforeEach(async () => {
  imap = await startScriptedImap()
})
afterEach(async () => {
  for (const connection of open.splice(0)) connection.close()
  await imap.close()
})

const options = {
  clock: nodeClock,
  timeouts: { ...usualImapTimeouts, connect: 1000, greeting: 500, command: 500, silence: 500 },
  isInsideAllowed: true,
  maxBytes: 1_000_000,
}

async function connect(login: Partial<ImapLogin> = {}, other: Partial<typeof options> = {}) {
  const server = { host: '127.0.0.1', port: imap.port, security: 'none', user: 'support@desk.test' } as const
  const connection = await ImapConnection.open(
    { ...server, password: imap.password, ...login },
    { ...options, ...other },
  )
  open.push(connection)
  return connection
}

const mail = (id: string, text = 'Hello') =>
  `From: dana@customer.example\r\nMessage-ID: <${id}>\r\n\r\n${text}\r\n`

describe('a mailbox', () => {
  test('is listed and read by the numbers of its server', async () => {
    imap.deliver(mail('a@x'), { arrivedAt: Date.UTC(2026, 0, 5, 9, 30) })
    imap.deliver('From: nobody\r\n\r\nwithout an id\r\n', { uid: 7 })
    const connection = await connect()
    expect(await connection.folders()).toEqual([{ path: 'INBOX', use: '\\Inbox' }])
    expect(await connection.openFolder('INBOX')).toEqual({
      path: 'INBOX',
      uidValidity: 1,
      uidNext: 8,
      isJunk: false,
    })
    expect(connection.exists).toBe(2)
    expect(await connection.uidsAbove(0)).toEqual([1, 7])
    expect(await connection.uidsAbove(7)).toEqual([])
    expect(await connection.list([1, 7, 9])).toMatchObject([
      { uid: 1, size: mail('a@x').length, arrivedAt: Date.UTC(2026, 0, 5, 9, 30), messageId: 'a@x' },
      { uid: 7, messageId: null },
    ])
    expect(Buffer.from((await connection.read(1)) as Uint8Array).toString()).toBe(mail('a@x'))
    expect(Buffer.from((await connection.read(1, { start: 2, maxLength: 3 })) as Uint8Array).toString()).toBe(
      'om:',
    )
    expect(await connection.read(3)).toBeNull()
  })

  test('tells at once what arrives, and what arrived before it was waited for', async () => {
    const connection = await connect()
    await connection.openFolder('INBOX')
    await connection.uidsAbove(0)
    const waiting = connection.changeWithin(60_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    imap.deliver(mail('b@x'))
    await waiting
    expect(await connection.uidsAbove(0)).toEqual([1])
    imap.deliver(mail('c@x'))
    await connection.list([1])
    await connection.changeWithin(60_000)
    expect(await connection.uidsAbove(1)).toEqual([2])
  })

  test('takes passwords with letters of any kind', async () => {
    imap.password = 'pässwörd "\\ 密'
    expect(await (await connect()).folders()).toHaveLength(1)
  })

  test('moves mail, and says where it cannot', async () => {
    imap.folders.set('Done', { uidValidity: 4, uidNext: 1, mails: [] })
    imap.deliver(mail('a@x'))
    const connection = await connect()
    await connection.openFolder('INBOX')
    await expect(connection.move([1], 'Nowhere')).rejects.toMatchObject({ code: 'move' })
    await connection.move([1], 'Done')
    expect(imap.folders.get('Done')?.mails).toHaveLength(1)
    expect(imap.folders.get('INBOX')?.mails).toHaveLength(0)
    expect(await connection.look('Done')).toEqual({ uidValidity: 4, uidNext: 2, exists: 1 })
  })
})

describe('what does not go well is told apart:', () => {
  test('a host that nobody knows', async () => {
    await expect(connect({ host: 'imap.nowhere.invalid' })).rejects.toMatchObject({ code: 'unknownHost' })
  })

  test('a host inside the network of who runs the desk for others', async () => {
    await expect(connect({}, { isInsideAllowed: false })).rejects.toMatchObject({ code: 'inside' })
  })

  test('a port at which nobody listens', async () => {
    const { port } = imap
    await imap.close()
    await expect(connect({ port })).rejects.toMatchObject({ code: 'refused' })
    imap = await startScriptedImap()
  })

  test('a port at which something else speaks, or nobody says a word', async () => {
    for (const [greeting, code] of [
      ['220 mail ESMTP\r\n', 'notImap'],
      ['', 'silent'],
    ] as const) {
      const other = createServer((socket) => void socket.write(greeting)).listen(0, '127.0.0.1')
      await new Promise((resolve) => other.once('listening', resolve))
      const { port } = other.address() as { port: number }
      await expect(connect({ port })).rejects.toMatchObject({ code })
      other.close()
    }
  })

  test('a port without TLS, and one without STARTTLS', async () => {
    await expect(connect({ security: 'tls' })).rejects.toMatchObject({ code: 'noTls' })
    await expect(connect({ security: 'starttls' })).rejects.toMatchObject({ code: 'noStartTls' })
    expect(imap.heard.filter(({ verb }) => verb === 'LOGIN')).toEqual([])
  })

  test('a password that is wrong, with the words of the server and without the password', async () => {
    const refused = await connect({ password: 'wrong one' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'password', words: 'Invalid credentials (Failure)' })
    expect(String(refused)).not.toContain('wrong one')
  })

  test('a server that has no place', async () => {
    imap.script = ({ verb }) => (verb === 'LOGIN' ? 'refuse' : undefined)
    await expect(connect()).rejects.toMatchObject({ code: 'busy', words: 'not now' })
  })

  test.each(['LOGIN', 'SELECT', 'UID MOVE'])('a mailbox that has no room left at %s', async (refused) => {
    imap.deliver(mail('a@x'))
    imap.folders.set('Done', { uidValidity: 9, uidNext: 1, mails: [] })
    imap.script = ({ verb }) => (verb === refused ? 'full' : undefined)
    const use = async () => {
      const connection = await connect()
      await connection.openFolder('INBOX')
      await connection.move([1], 'Done')
    }
    const error = await use().catch((raised: unknown) => raised)
    expect(error).toMatchObject({ code: 'full', words: expect.stringMatching(/quota/i) as string })
  })

  test('a folder that is not there', async () => {
    const connection = await connect()
    await expect(connection.openFolder('Nowhere')).rejects.toMatchObject({ code: 'folder' })
  })

  test('a connection that breaks off or falls silent, in the middle of a mail as well', async () => {
    imap.deliver(mail('a@x', 'x'.repeat(10_000)))
    for (const [fault, code] of [
      ['drop', 'broken'],
      ['truncate', 'broken'],
      ['stall', 'silent'],
    ] as const) {
      imap.script = ({ verb, rest }) => (verb === 'UID FETCH' && rest.includes('[]') ? fault : undefined)
      const connection = await connect()
      await connection.openFolder('INBOX')
      await expect(connection.read(1), fault).rejects.toMatchObject({ code })
    }
  })

  test('a server that falls silent while it is waited for', async () => {
    const connection = await connect()
    await connection.openFolder('INBOX')
    imap.script = () => 'stall'
    await connection.changeWithin(300)
    await expect(connection.uidsAbove(0)).rejects.toMatchObject({ code: 'silent' })
  })
})
