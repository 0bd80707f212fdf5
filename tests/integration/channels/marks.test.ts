import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replyAddress } from '#server/mail/thread-token.ts'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../support/mail-desk.ts'

/*
 * Only addresses of envelope and header, and ids of the header, assign a mail to a conversation: its subject,
 * text, markup and files never do, by any author.
 */

let desk: MailDesk
beforeAll(async () => {
  desk = await openMailDesk()
})
afterAll(() => desk.close())

let count = 0

async function take(fields: Record<string, string>, body = 'It is flat.') {
  count += 1
  const headers = {
    From: 'dana@ryeandrail.example',
    To: supportAddress,
    Subject: 'Battery',
    'Message-ID': `<m${count}@ryeandrail.example>`,
    ...fields,
  }
  const outcome = await desk.take(mailText(headers, body))
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return outcome.conversationId
}

/** Creates a conversation, with texts that look like its identifiers. */
async function begin() {
  const id = `<m${count + 1}@ryeandrail.example>`
  const conversationId = await take({})
  const rows = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ ticketNo: number }>({
      text: `select ticket_no as "ticketNo" from conversations where id = ${conversationId}`,
    }),
  )
  const address = replyAddress(supportAddress, conversationId, desk.parts.secret)
  return { conversationId, id, address, ticketNo: rows[0]?.ticketNo ?? 0 }
}

const writers = ['mallory@elsewhere.example', 'dana@ryeandrail.example']

describe.each(writers)('a mail of %s goes to a conversation of its own', (from) => {
  test('with a mark in its subject', async () => {
    const { conversationId, id, address, ticketNo } = await begin()
    for (const mark of [`[#${ticketNo}]`, `(Ticket ${ticketNo})`, address, id]) {
      expect(await take({ From: from, Subject: `Re: Battery ${mark}` })).not.toBe(conversationId)
    }
  })

  test('with a mark in its words, its markup or a picture', async () => {
    const { conversationId, id, address, ticketNo } = await begin()
    const html = { 'Content-Type': 'text/html; charset=utf-8' }
    const plain = [
      `x${address}y`,
      `Write to ${address}`,
      `Message-ID: ${id}`,
      `[#${ticketNo}]`,
      `> To: ${address}`,
    ]
    for (const words of plain) expect(await take({ From: from }, words)).not.toBe(conversationId)
    const rich = [
      `<p title="${address}">Flat</p>`,
      `<a href="mailto:${address}">Flat</a>`,
      `<img src="https://desk.test/mid-${conversationId}.png" alt="${address}">`,
      `<p class="mid-${conversationId}" id="c${conversationId}">Flat</p>`,
    ]
    for (const words of rich) expect(await take({ From: from, ...html }, words)).not.toBe(conversationId)
    const picture = [
      '--b\r\nContent-Type: text/plain\r\n\r\nFlat',
      `--b\r\nContent-Type: image/png; name="${address}.png"\r\nContent-ID: ${id}\r\n\r\n${address}`,
      '--b--',
    ]
    const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' }
    expect(await take({ From: from, ...mixed }, picture.join('\r\n'))).not.toBe(conversationId)
  })

  test('with the mail that it speaks of as a file, or a list of such', async () => {
    const { conversationId, id, address } = await begin()
    const inside = `From: ${supportAddress}\r\nTo: ${address}\r\nMessage-ID: ${id}\r\nReferences: ${id}\r\n\r\nFlat`
    for (const type of ['message/rfc822', 'text/plain; name=log.txt', 'application/pdf; name=a.pdf']) {
      const file = [
        '--b\r\nContent-Type: text/plain\r\n\r\nFlat',
        `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment\r\n\r\n${inside}`,
        '--b--',
      ]
      const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' }
      expect(await take({ From: from, ...mixed }, file.join('\r\n'))).not.toBe(conversationId)
    }
  })
})
