import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimMailboxes, giveUp, holdLonger, keyOf, LostMailbox } from '#server/channels/fetching/hold.ts'
import { inHold } from '#server/channels/fetching/bring.ts'
import { ImapTrouble } from '#server/imap/imap-trouble.ts'
import { openFetchingDesk, type Fetching, type FetchingDesk } from '../../../support/fetching-desk.ts'
import { mailText } from '../../../support/mail-desk.ts'
import { startScriptedImap, type ScriptedImap } from '../../../support/services/scripted-imap.ts'
import { until } from '../../../support/until.ts'

/* Mail fetched by IMAP is stored exactly once, whatever the server does and whichever process dies. */

let desk: FetchingDesk
let imap: ScriptedImap
const running: Fetching[] = []

beforeEach(async () => {
  desk = await openFetchingDesk()
  imap = await startScriptedImap()
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
  await imap.close()
  await desk.close()
})

async function start(): Promise<Fetching> {
  const fetching = await desk.start()
  running.push(fetching)
  return fetching
}

const mail = (id: string, text = `Words of ${id}`) =>
  mailText(
    {
      From: `${id} <${id}@customer.example>`,
      To: 'support@desk.test',
      Subject: `About ${id}`,
      'Message-ID': `<${id}@x>`,
      Date: 'Fri, 20 Nov 2026 10:00:00 +0000',
    },
    text,
  )
const idsOf = (...names: string[]) => names.map((name) => `${name}@x`)
const trouble = () =>
  until('there is trouble', async () => {
    const [row] = await desk.sql<{ trouble: string | null; words: string | null; failures: number }>(
      'select trouble, trouble_words as words, failures from mailbox_fetching',
    )
    return row?.trouble ? row : false
  })
const fetched = (count: number) => until(`${count} mails`, async () => (await desk.taken()).length >= count)

describe('mail on the server', () => {
  test('is taken in oldest first, with what arrives meanwhile, and once whoever begins anew', async () => {
    for (const name of ['a', 'b', 'c']) imap.deliver(mail(name))
    await desk.connect(imap)
    const first = await start()
    await desk.settled(imap)
    imap.deliver(mail('d'))
    await desk.settled(imap)
    await first.stop()
    running.pop()
    imap.deliver(mail('e'))
    await start()
    await desk.settled(imap)
    expect(await desk.taken()).toEqual(idsOf('a', 'b', 'c', 'd', 'e'))
  })

  test('that was there before is left and counted, where only new mail is wanted', async () => {
    for (const name of ['a', 'b', 'c']) imap.deliver(mail(name))
    await desk.connect(imap, { wasEmpty: false })
    await start()
    await desk.settled(imap)
    imap.deliver(mail('d'))
    await desk.settled(imap)
    expect(await desk.taken()).toEqual(idsOf('d'))
    const rows = await desk.sql<{ outcome: string }>('select outcome from fetched_mails order by uid')
    expect(rows.map(({ outcome }) => outcome)).toEqual(['left', 'left', 'left', 'in'])
    imap.renumber()
    await desk.settled(imap)
    expect(await desk.taken()).toEqual(idsOf('d'))
  })

  test('is not taken in again when all numbers change, with and without a Message-ID', async () => {
    const nameless = mailText({ From: 'dana@customer.example', To: 'support@desk.test' }, 'No id at all')
    imap.deliver(mail('a'))
    imap.deliver(nameless)
    imap.deliver(mail('b'))
    imap.deliver('not even a sender')
    await desk.connect(imap)
    await start()
    await desk.settled(imap)
    const before = await desk.taken()
    expect(before).toHaveLength(3)
    imap.remove(1)
    imap.folders.get('INBOX')?.mails.reverse()
    imap.renumber()
    imap.deliver(mail('c'))
    await desk.settled(imap)
    expect(await desk.taken()).toEqual([...before, 'c@x'])
    expect(await desk.sql('select from set_aside')).toHaveLength(1)
    const read = imap.heard.filter(({ verb, rest }) => verb === 'UID FETCH' && rest.includes('BODY.PEEK[]'))
    // Four at first, then the two without Message-ID and the new one.
    expect(read).toHaveLength(7)
  })

  test('that appears below what was fetched, or under a number that another had, comes once', async () => {
    // A different second than the mail that replaces it: only time and size tell them apart.
    imap.deliver(mail('a'), { uid: 10, arrivedAt: Date.now() - 60_000 })
    imap.deliver(mail('b'), { uid: 20 })
    await desk.connect(imap)
    await start()
    await desk.settled(imap)
    imap.deliver(mail('c'), { uid: 15 })
    await desk.settled(imap)
    expect(await desk.taken()).toEqual(idsOf('a', 'b', 'c'))
    const folder = imap.folders.get('INBOX')
    folder?.mails.splice(0, 1, { uid: 10, raw: Buffer.from(mail('d')), arrivedAt: Date.now() })
    await desk.sql('update fetched_folders set compared_at = 0')
    imap.drop()
    await fetched(4)
    expect(await desk.taken()).toEqual(idsOf('a', 'b', 'c', 'd'))
  })

  test('of before that comes under a number which another has by now is known, and stops nothing', async () => {
    const nameless = mailText({ From: 'dana@customer.example', To: 'support@desk.test' }, 'No id at all')
    imap.deliver(mail('a'))
    imap.deliver(nameless)
    await desk.connect(imap)
    await start()
    await desk.settled(imap)
    imap.remove(2)
    imap.renumber()
    imap.deliver(mail('b'))
    await desk.settled(imap)
    const before = await desk.taken()
    imap.folders.get('INBOX')?.mails.splice(1, 1, { uid: 2, raw: Buffer.from(nameless), arrivedAt: 1000 })
    await desk.sql('update fetched_folders set compared_at = 0')
    imap.drop()
    const known = await until('it is known by its new number', async () => {
      const rows = await desk.sql<{ arrivedAt: number }>(
        'select arrived_at as "arrivedAt" from fetched_mails where uid = 2 and not is_gone and uid_validity = 2',
      )
      return rows[0]?.arrivedAt === 1000 && rows
    })
    expect(known).toHaveLength(1)
    expect(await desk.taken()).toEqual(before)
  })

  test('of several folders is fetched from each; one that is missing holds up no other', async () => {
    imap.folders.set('Sales', { uidValidity: 9, uidNext: 1, mails: [] })
    imap.deliver(mail('a'))
    imap.deliver(mail('b'), { folder: 'Sales' })
    await desk.connect(imap, { folders: ['INBOX', 'Gone', 'Sales'] })
    await start()
    await fetched(2)
    imap.deliver(mail('c'), { folder: 'Sales' })
    await fetched(3)
    expect((await trouble()).trouble).toBe('folder')
    imap.folders.set('Gone', { uidValidity: 3, uidNext: 1, mails: [] })
    await until(
      'all is well',
      async () => (await desk.sql('select from mailbox_fetching where trouble is null')).length > 0,
    )
  })

  test('of the folder that the server keeps for junk is spam, unless the inbox does not heed that', async () => {
    imap.capabilities = `${imap.capabilities} SPECIAL-USE`
    imap.folders.set('Unwanted', { uidValidity: 9, uidNext: 1, use: '\\Junk', mails: [] })
    imap.deliver(mail('a'))
    imap.deliver(mail('b'), { folder: 'Unwanted' })
    await desk.connect(imap, { folders: ['INBOX', 'Unwanted'] })
    await start()
    await fetched(2)
    await desk.sql(`update mailboxes set settings = settings || '{"heedsSpamVerdicts": false}'`)
    imap.deliver(mail('c'), { folder: 'Unwanted' })
    await fetched(3)
    const spam = await desk.sql<{ id: string; isSpam: boolean }>(
      `select s.internet_message_id as id, c.is_spam as "isSpam" from message_sources s
        join messages m on m.account_id = s.account_id and m.id = s.message_id
        join conversations c on c.account_id = m.account_id and c.id = m.conversation_id order by 1`,
    )
    expect(spam).toEqual([
      { id: 'a@x', isSpam: false },
      { id: 'b@x', isSpam: true },
      { id: 'c@x', isSpam: false },
    ])
  })

  test('is moved once it is here, and what was set aside is not', async () => {
    imap.folders.set('Done', { uidValidity: 9, uidNext: 1, mails: [] })
    imap.deliver(mail('a'))
    imap.deliver('not even a sender')
    imap.deliver(mail('b'))
    await desk.connect(imap, { afterIntake: 'move', moveTo: 'Done' })
    await start()
    await until('both are moved', () => imap.folders.get('Done')?.mails.length === 2)
    await desk.settled(imap)
    expect(imap.folders.get('INBOX')?.mails.map(({ uid }) => uid)).toEqual([2])
    expect(await desk.taken()).toEqual(idsOf('a', 'b'))
  })

  test('comes in also where the folder that it is moved to has no room, which is said', async () => {
    imap.folders.set('Done', { uidValidity: 9, uidNext: 1, mails: [] })
    imap.deliver(mail('a'))
    imap.script = ({ verb }) => (verb === 'UID MOVE' ? 'full' : undefined)
    await desk.connect(imap, { afterIntake: 'move', moveTo: 'Done' })
    await start()
    expect(await trouble()).toMatchObject({ trouble: 'full', words: 'Done: OVERQUOTA' })
    expect(await desk.taken()).toEqual(idsOf('a'))
    imap.script = () => undefined
    await until('it is moved', () => imap.folders.get('Done')?.mails.length === 1)
  })

  test('that is too large is set aside with its bytes, and never held as a whole', async () => {
    const large = mail('large', 'x'.repeat(26 * 1024 * 1024))
    imap.deliver(large)
    imap.deliver(mail('b'))
    await desk.connect(imap)
    await start()
    await desk.settled(imap)
    expect(await desk.taken()).toEqual(idsOf('b'))
    const [aside] = await desk.sql<{ reason: string; hash: string }>(
      'select reason, raw_sha256 as hash from set_aside',
    )
    expect(aside?.reason).toBe('too large')
    expect(await desk.parts.rawMail.of(desk.accountId).size(aside?.hash as string)).toBe(large.length)
    expect(imap.heard.some(({ rest }) => /PEEK\[\](?!<)/.test(rest) && rest.startsWith('1 '))).toBe(false)
  })

  test('on which each try ends is set aside after a while, and the mailbox goes on', async () => {
    imap.deliver(mail('a'))
    imap.deliver(mail('poison'))
    imap.deliver(mail('c'))
    imap.script = ({ verb, rest }) =>
      verb === 'UID FETCH' && /^2 .*PEEK\[\](?!<)/.test(rest) ? 'drop' : undefined
    await desk.connect(imap)
    await start()
    await desk.settled(imap)
    expect(await desk.taken()).toEqual(idsOf('a', 'c'))
    expect(await desk.sql('select reason from set_aside')).toEqual([{ reason: 'unreadable' }])
  })

  test('that comes without its second half is read once more', async () => {
    imap.deliver(mail('a', 'word '.repeat(100)))
    let faults = 0
    imap.script = ({ verb, rest }) =>
      verb === 'UID FETCH' && rest.includes('PEEK[]') && faults++ === 0 ? 'short' : undefined
    await desk.connect(imap)
    await start()
    await desk.settled(imap)
    const [source] = await desk.sql<{ text: string }>('select text from message_sources')
    expect(source?.text.match(/word/g)).toHaveLength(100)
  })
})

describe('a mailbox', () => {
  test('whose password is refused is told of and asked seldom; with the right one it goes on', async () => {
    imap.deliver(mail('a'))
    await desk.connect(imap, { password: 'of yesterday' })
    await start()
    expect(await trouble()).toEqual({
      ...{ trouble: 'password', words: 'Invalid credentials (Failure)', failures: 1 },
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(imap.heard.filter(({ verb }) => verb === 'LOGIN')).toHaveLength(1)
    await desk.connect(imap)
    await desk.settled(imap)
    await until(
      'all is well',
      async () => (await desk.sql('select from mailbox_fetching where trouble is null')).length > 0,
    )
  })

  test('whose connection dies in silence is noticed by the next poll', async () => {
    await desk.connect(imap)
    await start()
    await until('it waits', () => imap.heard.some(({ verb }) => verb === 'IDLE'))
    imap.script = () => 'stall'
    await new Promise((resolve) => setTimeout(resolve, 50))
    imap.deliver(mail('a'))
    expect((await trouble()).trouble).toBe('silent')
  })

  test('is fetched by one process, and by the next when that one freezes; its late words count for nothing', async () => {
    imap.deliver(mail('a'))
    await desk.connect(imap)
    const claim = (now: number) => claimMailboxes(desk.database, { now, limit: 10 })
    const now = Date.now()
    const [frozen] = await claim(now)
    if (!frozen) throw new Error('nothing was claimed')
    expect(await claim(now + 119_000)).toEqual([])
    const [next] = await claim(now + 121_000)
    expect(next?.fence).toBe(frozen.fence + 1)
    const late = inHold({ parts: desk.parts, held: frozen }, (sql) =>
      sql.rows({ text: `insert into labels (label, color) values ('late', 'red')` }),
    )
    await expect(late).rejects.toBeInstanceOf(LostMailbox)
    expect(await desk.sql(`select from labels where label = 'late'`)).toEqual([])
    const kept = await holdLonger(desk.database, [{ ...frozen, fetchedAt: null }], now)
    expect([...kept]).toEqual([])
    expect([
      ...(await holdLonger(desk.database, [{ ...(next as typeof frozen), fetchedAt: 7 }], now)),
    ]).toEqual([keyOf(frozen)])
  })

  test('that was given up is tried again in its time, also where its holder has just said that it lives', async () => {
    await desk.connect(imap)
    const now = Date.now()
    const claim = (at: number) => claimMailboxes(desk.database, { now: at, limit: 10 })
    const [held] = await claim(now)
    if (!held) throw new Error('nothing was claimed')
    await giveUp(desk.parts, held, new ImapTrouble('broken'), { now, nextAt: now + 1000 })
    expect(await holdLonger(desk.database, [{ ...held, fetchedAt: null }], now)).toEqual(new Set())
    expect(await claim(now + 1000)).toHaveLength(1)
  })

  test('of two processes is fetched by one of them', async () => {
    await desk.connect(imap)
    await Promise.all([start(), start()])
    for (let n = 0; n < 20; n += 1) imap.deliver(mail(`m${n}`))
    await desk.settled(imap)
    expect(new Set(await desk.taken()).size).toBe(20)
    expect(imap.connections()).toBe(1)
  })
})
