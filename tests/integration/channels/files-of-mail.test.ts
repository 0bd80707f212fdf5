import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import { mailLimits } from '#server/mail/limits.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

/* Files of a mail: none is refused, each is stored once, and folded parts list none. */

let desk: TestDesk

beforeAll(async () => {
  // The account's storage is full, which must not affect its customers.
  desk = await openDesk({ storageBytes: 1 })
})
afterAll(() => desk.close())

interface File {
  head: string
  bytes: Buffer
}

const png = (color: number): Buffer =>
  Buffer.concat([
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'),
    Buffer.from([color, color, color]),
  ])

const picture = (id: string, bytes = png(1)): File => ({
  head: `Content-Type: image/png; name=${id}.png\r\nContent-ID: <${id}@x>\r\nContent-Disposition: inline`,
  bytes,
})

const attached = (name: string, bytes: Buffer = Buffer.from(name)): File => ({
  head: `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"`,
  bytes,
})

/** Receives an HTML mail with files, optionally as an answer; returns its message in its thread. */
async function receive(html: string, files: readonly File[], answers?: { id: string }) {
  const parts = [
    `Content-Type: text/html; charset=utf-8\r\n\r\n${html}`,
    ...files.map(
      ({ head, bytes }) => `${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`,
    ),
  ]
  const id = `files-${createHash('md5').update(parts.join()).digest('hex')}@customer.example`
  const { conversationId, messageId } = await desk.receive({
    ...{ id, ...(answers && { inReplyTo: answers.id }) },
    head: ['MIME-Version: 1.0', 'Content-Type: multipart/related; boundary=b'],
    text: `${parts.map((part) => `--b\r\n${part}`).join('\r\n')}\r\n--b--`,
  })
  const { body } = await desk.call<ThreadView>('GET', `/desk/conversations/${conversationId}`, {
    as: desk.agent,
  })
  const message = body.messages.find((each) => each.id === messageId)
  if (!message) throw new Error('no such message')
  return { id, conversationId, message }
}

test('pictures of a quote and of a signature are not listed with the files of an answer', async () => {
  const first = await receive('<p>Look</p>', [])
  const answer = await receive(
    [
      '<div>Thank you.</div><br>-- <br><div class="gmail_signature"><img src="cid:logo@x"> Dana</div>',
      '<div class="gmail_quote"><div class="gmail_attr">On Monday Maya wrote:</div>',
      '<blockquote class="gmail_quote">Hello <img src="cid:shot@x"></blockquote></div>',
    ].join(''),
    [picture('logo'), picture('shot', png(2))],
    first,
  )
  expect(answer.conversationId).toBe(first.conversationId)
  expect(answer.message.attachments.map(({ isInline }) => isInline)).toEqual([true, true])
  const [row] = await desk.sql<{ html: string; quoted: string }>(
    `select html, quoted_html as quoted from messages where id = ${answer.message.id}`,
  )
  expect(row?.html).not.toContain('cid:')
  expect(row?.quoted).toContain('cid:logo@x')
  expect(row?.quoted).toContain('cid:shot@x')
  const has = `select has_attachment as has from conversations where id = ${first.conversationId}`
  expect(await desk.sql(has)).toEqual([{ has: false }])
  await receive('<p>Look</p>', [attached('photo.jpg')], first)
  expect(await desk.sql(has)).toEqual([{ has: true }])
})

test('a logo that comes with every mail is kept once', async () => {
  const logo = png(9)
  const sha256 = createHash('sha256').update(logo).digest('hex')
  const first = await receive('<p>One</p><img src="cid:logo@x">', [picture('logo', logo)])
  const second = await receive('<p>Two</p><img src="cid:logo@x">', [picture('logo', logo)], first)
  const third = await receive('<p>Three</p>', [attached('image001.png', logo)], second)
  for (const { message } of [first, second, third])
    expect(message.attachments).toMatchObject([{ size: logo.length }])
  const rows = await desk.sql(`select id from attachments where sha256 = '${sha256}'`)
  expect(rows).toHaveLength(3)
  const kept = readdirSync(desk.attachmentFolder ?? '', { recursive: true, encoding: 'utf8' })
  expect(kept.filter((path) => path.includes(sha256))).toHaveLength(1)
})

test('no file is refused: of whatever kind and name, empty, or too many, and the message says so', async () => {
  const names = ['setup.exe', 'macro.docm', 'run.bat', 'page.html', 'archive.zip', 'no name at all']
  const files = [...names.map((name) => attached(name)), attached('empty.txt', Buffer.alloc(0))]
  const { message } = await receive('<p>Look</p>', files)
  expect(message.attachments.map(({ name }) => name)).toEqual([...names, 'empty.txt'])
  expect(message.findings).toEqual([])
  const many = Array.from({ length: mailLimits.parts + 20 }, (_, index) => attached(`f${index}.txt`))
  const { message: crowded } = await receive('<p>All of them</p>', many)
  expect(crowded.attachments.at(-1)?.name).toBe('unread-parts.eml')
  expect(crowded.findings).toEqual([{ kind: 'shortened', detail: 'parts' }])
})
