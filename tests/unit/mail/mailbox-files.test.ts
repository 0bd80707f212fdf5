import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listMailFiles, readMailFiles } from '#server/mail/mailbox-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-mail-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function readAll(path: string): Promise<[string, string][]> {
  const found: [string, string][] = []
  for await (const { source, raw } of readMailFiles(await listMailFiles(path)))
    found.push([source.slice(folder.length + 1), Buffer.from(raw).toString('latin1')])
  return found
}

test('a file is one message, byte by byte', async () => {
  const raw = 'Subject: x\r\n\r\n\x80\xff\0'
  await writeFile(join(folder, 'a.eml'), Buffer.from(raw, 'latin1'))
  expect(await readAll(join(folder, 'a.eml'))).toEqual([['a.eml', raw]])
})

test('a folder is read with its folders, in the order of names, other files passed over', async () => {
  await mkdir(join(folder, 'b'))
  for (const name of ['c.eml', 'a.eml', 'b/z.EML', 'b/y.eml', 'notes.txt', 'b/x.json'])
    await writeFile(join(folder, name), `Subject: ${name}\n\n`)
  expect((await readAll(folder)).map(([source]) => source)).toEqual(['a.eml', 'b/y.eml', 'b/z.EML', 'c.eml'])
})

test('an mbox is read message by message, its quoting undone', async () => {
  const mbox = [
    'From ana@customer.example Tue Jan 14 09:00:00 2025',
    'Subject: one',
    '',
    'From here on it is text.',
    '>From the start of a line',
    '>>From twice quoted',
    '',
    'From bob@customer.example Tue Jan 14 10:00:00 2025',
    'Subject: two',
    '',
    'no empty line before',
    'From this, no new message 10:00',
    '',
    'From without a time is text',
    '',
    'From MAILER-DAEMON Tue Jan 14 11:00:00 2025',
    'Subject: three',
    '',
    'last line without an end',
  ].join('\n')
  await writeFile(join(folder, 'archive'), mbox)
  expect(await readAll(folder)).toEqual([
    ['archive#1', 'Subject: one\n\nFrom here on it is text.\nFrom the start of a line\n>From twice quoted\n'],
    [
      'archive#2',
      'Subject: two\n\nno empty line before\nFrom this, no new message 10:00\n\nFrom without a time is text\n',
    ],
    ['archive#3', 'Subject: three\n\nlast line without an end'],
  ])
})

test('an mbox with CRLF and lines longer than a piece of the file keeps its bytes', async () => {
  const line = 'x'.repeat(600_000)
  const mbox = `From a@b Tue Jan 14 09:00:00 2025\r\nSubject: one\r\n\r\n${line}\r\n\r\nFrom a@b Tue Jan 14 09:00:00 2025\r\nSubject: two\r\n\r\ny\r\n`
  await writeFile(join(folder, 'm.mbox'), mbox)
  expect(await readAll(folder)).toEqual([
    ['m.mbox#1', `Subject: one\r\n\r\n${line}\r\n`],
    ['m.mbox#2', 'Subject: two\r\n\r\ny\r\n'],
  ])
})

test('a large mbox is not held in memory', async () => {
  const one = `From a@b Tue Jan 14 09:00:00 2025\nSubject: x\n\n${`${'y'.repeat(75)}\n`.repeat(1_000)}\n`
  await writeFile(join(folder, 'big.mbox'), one.repeat(1_000))
  const before = process.memoryUsage().arrayBuffers
  let count = 0
  let most = 0
  for await (const mail of readMailFiles(await listMailFiles(folder))) {
    count += mail.raw.length > 0 ? 1 : 0
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  expect(count).toBe(1_000)
  expect(most).toBeLessThan(60 * 1024 * 1024)
})

const dated = (subject: string, date: string) => `Subject: ${subject}\nDate: ${date}\n\n${subject}\n`

test('the oldest comes first, wherever it lies; what is not dated comes last, in the order of names', async () => {
  const [monday, tuesday, wednesday] = ['Mon, 13', 'Tue, 14', 'Wed, 15'].map(
    (day) => `${day} Jan 2025 09:00:00 +0100`,
  )
  const separator = 'From a@b Tue Jan 14 09:00:00 2025\n'
  const mbox = [dated('third', wednesday ?? ''), dated('first', monday ?? '')].map(
    (mail) => `${separator}${mail}\n`,
  )
  await writeFile(join(folder, 'a.mbox'), mbox.join(''))
  await writeFile(join(folder, 'b.eml'), 'Subject: undated\n\nDate: Mon, 13 Jan 2020 09:00:00 +0100\n')
  await writeFile(join(folder, 'c.eml'), dated('second', tuesday ?? ''))
  await writeFile(join(folder, 'd.eml'), dated('nonsense', 'some day'))
  expect(await readAll(folder)).toEqual([
    ['a.mbox#2', dated('first', monday ?? '')],
    ['c.eml', dated('second', tuesday ?? '')],
    ['a.mbox#1', dated('third', wednesday ?? '')],
    ['b.eml', expect.stringContaining('undated')],
    ['d.eml', expect.stringContaining('nonsense')],
  ])
})

test('a path that is not there is an error', async () => {
  await expect(readAll(join(folder, 'none'))).rejects.toThrow(/ENOENT/)
})
