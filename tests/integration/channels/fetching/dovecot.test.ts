import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkServer } from '#server/channels/fetching/check.ts'
import { nodeClock } from '#server/node-clock.ts'
import { usualImapTimeouts } from '#server/imap/imap-connection.ts'
import { hasDovecot, startDovecot, type Dovecot } from '../../../support/services/dovecot.ts'
import { openFetchingDesk, type Fetching, type FetchingDesk } from '../../../support/fetching-desk.ts'
import { mailText } from '../../../support/mail-desk.ts'
import { until } from '../../../support/until.ts'

/* Fetching from a real server: STARTTLS, IDLE, MOVE, UIDVALIDITY. */

describe.skipIf(!hasDovecot())('Dovecot', () => {
  let desk: FetchingDesk
  let dovecot: Dovecot
  let fetching: Fetching | null = null

  beforeAll(async () => {
    ;[desk, dovecot] = await Promise.all([openFetchingDesk(), startDovecot()])
  })
  beforeEach(async () => {
    await fetching?.stop()
    fetching = null
  })
  afterAll(async () => {
    await fetching?.stop()
    await dovecot.close()
    await desk.close()
  })

  /** Its sign-in is slow. */
  const patient = { timeouts: usualImapTimeouts }
  const user = 'support@desk.test'
  const mail = (id: string) =>
    mailText(
      { From: `${id}@customer.example`, To: 'support@desk.test', 'Message-ID': `<${id}@x>` },
      `Words of ${id}: größer`,
    )
  const taken = (...names: string[]) =>
    until(`${names.join()} are here`, async () => {
      const ids = await desk.taken()
      return JSON.stringify(ids) === JSON.stringify(names.map((name) => `${name}@x`))
    })
  const check = (server: { port: number; security: 'tls' | 'starttls' | 'none'; password?: string }) =>
    checkServer(
      { host: '127.0.0.1', user, password: dovecot.password, ...server },
      { clock: nodeClock, isInsideAllowed: true, grant: null },
    )

  test('is tried out: what is wrong is told in its words, and its folders are listed', async () => {
    const last = async (server: Parameters<typeof check>[0]) => (await check(server)).steps.at(-1)?.trouble
    const { folders } = await check({ port: dovecot.port, security: 'none' })
    expect(folders).toEqual([
      { path: 'INBOX', use: '\\Inbox' },
      { path: 'Done', use: null },
    ])
    expect(await last({ port: dovecot.port, security: 'none', password: 'wrong' })).toMatchObject({
      code: 'password',
      words: expect.stringMatching(/authentication failed/i),
    })
    // Its certificate is self-signed.
    expect(await last({ port: dovecot.tlsPort, security: 'tls' })).toMatchObject({ code: 'certificate' })
    expect(await last({ port: dovecot.port, security: 'starttls' })).toMatchObject({ code: 'certificate' })
    expect(await last({ port: dovecot.port, security: 'tls' })).toMatchObject({ code: 'noTls' })
  })

  test('gives its mail once: what lies there, what arrives, and nothing again under new numbers', async () => {
    dovecot.deliver('support', mail('a'))
    dovecot.deliver('support', mail('b'))
    await desk.connect(dovecot)
    fetching = await desk.start({ ...patient, times: { look: 20, hold: 200, poll: 60_000 } })
    await taken('a', 'b')
    // Through IDLE: the next poll is a minute away.
    dovecot.deliver('support', mail('c'))
    await taken('a', 'b', 'c')
    await fetching.stop()
    dovecot.renumber('support')
    dovecot.deliver('support', mail('d'))
    fetching = await desk.start(patient)
    await taken('a', 'b', 'c', 'd')
    const folders = await desk.sql<{ validities: number }>(
      'select count(distinct uid_validity)::int as validities from fetched_mails',
    )
    expect(folders).toEqual([{ validities: 1 }])
  })

  test('has mail moved once it is here', async () => {
    const mailboxId = await desk.addMailbox('moved@desk.test')
    await desk.sql('delete from mailbox_fetching')
    dovecot.deliver('support', mail('e'))
    await desk.connect(dovecot, { mailboxId, afterIntake: 'move', moveTo: 'Done' })
    fetching = await desk.start(patient)
    await until('all is moved', async () => {
      const rows = await desk.sql<{ isGone: boolean }>('select is_gone as "isGone" from fetched_mails')
      return rows.length === 5 && rows.every(({ isGone }) => isGone)
    })
    await fetching.stop()
    fetching = null
    const other = await desk.addMailbox('done@desk.test')
    await desk.sql('delete from mailbox_fetching')
    await desk.connect(dovecot, { mailboxId: other, folders: ['INBOX', 'Done'] })
    fetching = await desk.start(patient)
    await until('all is here again', async () => (await desk.taken(other)).length === 5)
  })
})
