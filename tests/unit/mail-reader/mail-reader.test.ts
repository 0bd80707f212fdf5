import { afterEach, expect, test } from 'vitest'
import { MailReader, type MailReaderOptions } from '#server/mail-reader/mail-reader.ts'
import { readMail } from '#server/mail/read.ts'

const now = Date.UTC(2026, 0, 2)

const readers: MailReader[] = []
const opened = (options?: MailReaderOptions) => {
  const reader = new MailReader(options)
  readers.push(reader)
  return reader
}
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close()
})

/** Worker thread that misbehaves on the first mail, and reads all others as usual. */
const threadThat = (does: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ raw }) => {
        const text = Buffer.from(raw).toString()
        if (text.includes('hostile')) { ${does} }
        parentPort.postMessage({ mail: { text, attachments: [] } })
      })
    `)}`,
  )

const mail = (subject: string) =>
  Buffer.from(`From: ana@customer.example\r\nSubject: ${subject}\r\n\r\nHello.\r\n`)

const withFiles = Buffer.from(
  [
    'From: Ana <ana@customer.example>',
    'Subject: Two files',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'See the files.',
    ...['one', 'two'].flatMap((name) => [
      '--b',
      `Content-Type: application/octet-stream; name=${name}.bin`,
      'Content-Disposition: attachment',
      '',
      `bytes of ${name}`,
    ]),
    '--b--',
    '',
  ].join('\r\n'),
)

test('what a thread reads is what this one reads, and the caller keeps its bytes', async () => {
  const raw = Buffer.concat([Buffer.from('before'), withFiles, Buffer.from('behind')]).subarray(6, -6)
  const here = await readMail(raw, { now })
  const there = await opened().read(raw, { now })
  expect(there.attachments.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['one.bin', 'bytes of one'],
    ['two.bin', 'bytes of two'],
  ])
  const plain = (files: typeof here.attachments) => files.map((file) => ({ ...file, bytes: [...file.bytes] }))
  expect({ ...there, attachments: plain(there.attachments) }).toEqual({
    ...here,
    attachments: plain(here.attachments),
  })
  expect(raw.equals(withFiles)).toBe(true)
})

test('what cannot be read is told by its reason', async () => {
  const reader = opened()
  await expect(reader.read(Buffer.from('\r\n'), { now })).rejects.toMatchObject({
    name: 'UnreadableMail',
    reason: 'empty',
  })
  await expect(opened({ timeLimit: -1 }).read(mail('slow'), { now })).rejects.toMatchObject({
    name: 'UnreadableMail',
    reason: 'timeout',
  })
  expect(await reader.read(mail('well'), { now })).toMatchObject({ subject: 'well' })
})

test.each([
  ['hangs', 'for (;;);', 'timeout'],
  ['takes all memory', 'const all = []; for (;;) all.push(new Array(10_000).fill(all.length))', 'broken'],
  ['ends', 'process.exit(1)', 'broken'],
  ['throws', 'throw new Error("no")', 'broken'],
])('of a thread that %s one mail is lost to people alone, and the next is read', async (_, does, reason) => {
  const reader = opened({ file: threadThat(does), timeLimit: 900, graceMs: 100, memoryMb: 32 })
  const [hostile, next] = [reader.read(mail('hostile'), { now }), reader.read(mail('next'), { now })]
  await expect(hostile).rejects.toMatchObject({ name: 'UnreadableMail', reason })
  expect((await next).text).toContain('next')
})

test('at the end nobody waits, and no mail is called unreadable for it', async () => {
  const reader = opened({ file: threadThat('for (;;);') })
  const waiting = [reader.read(mail('hostile'), { now }), reader.read(mail('next'), { now })]
  const settled = Promise.allSettled(waiting)
  await reader.close()
  for (const { status, reason } of (await settled) as PromiseRejectedResult[]) {
    expect(status).toBe('rejected')
    expect(reason).toMatchObject({ name: 'Error', message: 'the reader of mail is closed' })
  }
  await expect(reader.read(mail('late'), { now })).rejects.toThrow('closed')
})
