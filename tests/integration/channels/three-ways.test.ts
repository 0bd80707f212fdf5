import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, test } from 'vitest'
import { importMail } from '#server/channels/email/mail-import.ts'
import { startMailIn } from '#server/channels/email/mail-in.ts'
import { fingerprintOf } from '#server/mail/message-ids.ts'
import { listMailFiles, readMailFiles } from '#server/mail/mailbox-files.ts'
import { openFetchingDesk, type FetchingDesk } from '../../support/fetching-desk.ts'
import { supportAddress } from '../../support/mail-desk.ts'
import { times } from '../../support/prove.ts'
import { startScriptedImap } from '../../support/services/scripted-imap.ts'
import { until } from '../../support/until.ts'
import { corpus, corpusFiles } from '../../unit/mail/corpus/corpus.ts'

/* The result of a mail is equal for archive import, SMTP and IMAP. */

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function open(): Promise<FetchingDesk> {
  const desk = await openFetchingDesk()
  ends.push(() => desk.close())
  return desk
}

/** Groups of mails by conversation, and the mails set aside with reasons; identified by content. */
async function placesOf({ sql }: FetchingDesk): Promise<string[]> {
  const rows = await sql<{ mails: string[] }>(
    `select array_agg(s.fingerprint order by s.fingerprint) as mails from message_sources s
      join messages m on m.account_id = s.account_id and m.id = s.message_id group by m.conversation_id`,
  )
  const aside = await sql<{ reason: string; count: number }>(
    'select reason, count(*)::int as count from set_aside group by reason',
  )
  return [
    ...rows.map(({ mails }) => mails.join()),
    ...aside.map(({ reason, count }) => `${count} aside: ${reason}`),
  ].toSorted()
}

describe.skipIf(corpus === null)('all mails of the corpus', () => {
  test('come to the same conversations by import, by SMTP and by IMAP, and none is unaccounted for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-three-ways-'))
    ends.push(() => Promise.resolve(rmSync(folder, { recursive: true })))
    const names = corpusFiles('.eml').filter((_, index) => index % times(4, 1) === 0)
    for (const name of names) copyFileSync(join(corpus as string, name), join(folder, name))
    const mails: Buffer[] = []
    for await (const { raw } of readMailFiles(await listMailFiles(folder))) mails.push(Buffer.from(raw))
    expect(mails).toHaveLength(names.length)

    const imported = await open()
    const { clock, random } = imported.parts
    const outcome = await importMail({ ...imported.parts, clock, random }, folder, supportAddress)

    // Without From the envelope sender is used; archives and IMAP have no envelope, so the sender is empty.
    const aside = await imported.sql<{ hash: string }>(
      `select raw_sha256 as hash from set_aside where reason = 'no sender'`,
    )
    const nobodys = new Set(aside.map(({ hash }) => hash))
    const senderOf = (raw: Buffer) =>
      nobodys.has(createHash('sha256').update(raw).digest('hex')) ? '' : 'sender@outside.example'
    const sent = await open()
    const receiver = await startMailIn(sent.parts, { host: '127.0.0.1', port: 0 })
    ends.push(() => receiver.close())
    const transport = createTransport({
      ...{ host: '127.0.0.1', port: receiver.port, ignoreTLS: true, pool: true, maxConnections: 1 },
      maxMessages: Infinity,
    })
    for (const raw of mails)
      await transport.sendMail({ envelope: { from: senderOf(raw), to: supportAddress }, raw })
    transport.close()

    const fetched = await open()
    const imap = await startScriptedImap()
    ends.push(() => imap.close())
    for (const raw of mails) imap.deliver(raw)
    await fetched.connect(imap, { connectedAt: 0 })
    const fetching = await fetched.start()
    ends.push(() => fetching.stop())
    const looked = async () => (await fetched.sql('select from fetched_mails')).length === mails.length
    await until('all were looked at', looked, { within: 200_000 })

    const byImport = await placesOf(imported)
    expect(outcome).toMatch(/imported/)
    expect(await placesOf(fetched)).toEqual(byImport)
    expect(await placesOf(sent)).toEqual(byImport)
    for (const { sql } of [imported, sent, fetched]) {
      const [count] = await sql<{ count: number }>(
        `select (select count(*) from message_sources)::int + (select count(*) from set_aside)::int as count`,
      )
      expect(count?.count).toBe(new Set(mails.map(fingerprintOf)).size)
    }
  }, 400_000)
})
