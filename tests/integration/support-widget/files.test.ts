import { createHash, randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContactForm } from '#domain/contact-forms/contact-form.ts'
import type { VisitorThread } from '#domain/support-widget/panel.ts'
import type { SupportWidget } from '#domain/support-widget/support-widget.ts'
import { submissionLimits } from '#domain/contact-forms/submission.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { contactFormProof } from '../contact-forms/contact-form-proof.ts'
import { answerIn, askPanel, conversationsOf, shop } from './panel-calls.ts'
import { supportWidgetProof } from './support-widget-proof.ts'

/* Files sent by strangers through contact form and widget, and files sent to a visitor. */

let desk: TestDesk
let key: string
let form: string
const start = Date.now()
let now = start
beforeAll(async () => {
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined }
  desk = await openDesk({ clock })
  const of = (path: string, body: object) =>
    desk.call<SupportWidget & ContactForm>('POST', path, { as: desk.owner, body })
  const widget = await of('/support-widgets', supportWidgetProof.good(desk))
  key = /data-widget="(\w+)"/.exec(widget.body.code)?.[1] ?? ''
  const made = await of('/channels', { ...contactFormProof.good(desk), captcha: false, attachments: true })
  form = /src="https?:\/\/[^/]+(\/contact\/\w+)\?embed"/.exec(made.body.code)?.[1] ?? ''
})
afterAll(() => desk.close())
beforeEach(async () => {
  now = start
  await desk.database.system((sql) => sql.rows({ text: 'delete from attempts' }))
})

type Fields = Record<string, string>

function bodyOf(fields: Fields, files: readonly File[]): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const file of files) body.append('files', file)
  return body
}

/** Sends a message with files like the panel. */
async function sendByWidget(
  text: string,
  files: readonly File[],
  more: { token?: string; id?: string } = {},
) {
  const { token, id = randomUUID() } = more
  const who: Fields = token === undefined ? { email: 'ivo@petrov.example', name: 'Ivo' } : {}
  const answer = await fetch(`${desk.url}/widget/${key}/${token === undefined ? 'start' : 'messages'}`, {
    ...{ method: 'POST', body: bodyOf({ submission: id, text, ...who }, files) },
    headers: {
      ...{ 'x-embedded-in': shop, 'sec-fetch-site': 'same-origin' },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
  const said = (await answer.json()) as VisitorThread & { field?: string; message?: string }
  return { status: answer.status, said }
}

/** Submits a contact form with files. */
async function sendByForm(message: string, files: readonly File[]) {
  const page = await (await fetch(desk.url + form)).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  now += 5000
  const fields = { token, website: '', name: 'Ivo', email: 'ivo@petrov.example', subject: message, message }
  const answer = await fetch(desk.url + form, {
    ...{ method: 'POST', body: bodyOf(fields, files), redirect: 'manual' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return { status: answer.status, text: await answer.text() }
}

interface Stored {
  id: number
  name: string
  type: string
  size: number
  sha256: string
}

const storedWith = async (text: string): Promise<Stored[]> => {
  const [row] = await desk.sql<{ files: Stored[] }>(
    'select attachments as files from messages where preview = $1',
    [text],
  )
  return row?.files ?? []
}

const getFile = (id: number, token: string, headers: Record<string, string> = {}) =>
  fetch(`${desk.url}/widget/${key}/files/${id}`, {
    headers: {
      ...{ authorization: `Bearer ${token}`, 'x-embedded-in': shop, 'sec-fetch-site': 'same-origin' },
      ...headers,
    },
  })

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
const bomb = deflateSync(Buffer.alloc(30 * 1024 * 1024))
const any = 'application/octet-stream'

/** Uploaded files, with the name and type that are stored. */
const attacks: [what: string, sent: File, name: string, type: string][] = [
  ['a renamed program', fileOf('MZ\x90', 'invoice.pdf', 'application/pdf'), 'invoice.pdf', 'application/pdf'],
  ['a double extension', fileOf('MZ\x90', 'photo.jpg.exe', 'image/jpeg'), 'photo.jpg.exe', any],
  ['a page', fileOf(script, 'page.html', 'text/html'), 'page.html', 'text/html'],
  ['a drawing with a script', fileOf(svg, 'logo.svg', 'image/svg+xml'), 'logo.svg', 'image/svg+xml'],
  ['a page that says it is a picture', fileOf(script, 'pic.png', 'image/png'), 'pic.png', any],
  ['a picture that says it is a page', fileOf(png, 'pic.html', 'text/html'), 'pic.html', 'image/png'],
  ['a type that is none', fileOf('x', 'x.bin', 'nonsense'), 'x.bin', any],
  [
    'an archive that unpacks to 30 MB',
    fileOf(bomb, 'bomb.zip', 'application/zip'),
    'bomb.zip',
    'application/zip',
  ],
  ['a path in the name', fileOf('x', '../../etc/passwd', 'text/plain'), 'passwd', 'text/plain'],
  [
    'a quote in the name',
    fileOf('x', 'a"; filename="b.exe', 'text/plain'),
    'a%22; filename=%22b.exe',
    'text/plain',
  ],
  ['a very long name', fileOf('x', `${'n'.repeat(400)}.txt`, 'text/plain'), 'n'.repeat(255), 'text/plain'],
  ['nothing', fileOf('', 'empty.txt', 'text/plain'), 'empty.txt', 'text/plain'],
]

function fileOf(bytes: string | Buffer, name: string, type: string): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
}

test.each(attacks)(
  'ATTACK: %s is kept as it came, and is never run as a page',
  async (what, sent, name, type) => {
    const bytes = Buffer.from(await sent.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const [byForm, byWidget] = [
      await sendByForm(`Form: ${what}`, [sent]),
      await sendByWidget(`Chat: ${what}`, [sent]),
    ]
    expect([byForm.status, byWidget.status], byForm.text).toEqual([303, 200])
    for (const way of ['Form', 'Chat'])
      expect(await storedWith(`${way}: ${what}`)).toMatchObject([{ name, type, sha256, size: bytes.length }])
    const [{ id } = { id: 0 }] = await storedWith(`Chat: ${what}`)
    const { token } = await desk.signIn(desk.agent)
    const byAgent = await fetch(`${desk.url}/api/desk/attachments/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const isPicture = type === 'image/png'
    for (const answer of [byAgent, await getFile(id, byWidget.said.token ?? '')]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(isPicture ? type : any)
      expect(answer.headers.get('content-disposition')).toMatch(isPicture ? /^inline/ : /^attachment/)
      expect(answer.headers.get('content-disposition')).not.toMatch(/[\r\n/\\]|filename="b\.exe/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(
        createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex'),
      ).toBe(sha256)
    }
  },
)

const { files: most, fileBytes } = submissionLimits

test.each([
  ['too many files', Array.from({ length: most + 1 }, (_, at) => fileOf('x', `${at}.txt`, 'text/plain'))],
  ['files that are too large', [fileOf(Buffer.alloc(fileBytes), 'a.bin', any), fileOf('x', 'b.bin', any)]],
])('ATTACK: %s are refused with words, and leave nothing behind', async (what, files) => {
  const [byForm, byWidget] = [
    await sendByForm(`Form: ${what}`, files),
    await sendByWidget(`Chat: ${what}`, files),
  ]
  const words = 'Choose at most 5 files of 25 MB together'
  expect([byForm.status, byForm.text.includes(words)]).toEqual([400, true])
  expect([byWidget.status, byWidget.said]).toMatchObject([413, { field: 'files', message: words }])
  for (const way of ['Form', 'Chat']) expect(await storedWith(`${way}: ${what}`)).toEqual([])
})

test('a message may be a file alone; sent again it is one, and with another file it is refused', async () => {
  const id = randomUUID()
  const file = fileOf(Buffer.alloc(100_000, 7), 'fork.pdf', 'application/pdf')
  const first = await sendByWidget('', [file], { id })
  expect(first.status, JSON.stringify(first.said)).toBe(200)
  expect(first.said.messages).toMatchObject([{ text: '', files: [{ name: 'fork.pdf', size: 100_000 }] }])
  const again = await sendByWidget('', [file], { id })
  expect(again.said.messages).toHaveLength(1)
  expect((await sendByWidget('', [fileOf('x', 'fork.pdf', any)], { id })).status).toBe(409)
  const [made] = await desk.sql<{ count: number }>(
    `select count(*)::int as count from conversations where subject = 'fork.pdf'`,
  )
  expect(made?.count).toBe(1)
  const token = first.said.token ?? ''
  const next = await sendByWidget('And one more', [file], { token })
  expect(next.said.messages.map(({ files }) => files.length)).toEqual([1, 1])
})

test('ATTACK: a visitor gets the files of messages to them, and no other, and nobody without their session', async () => {
  const begun = await sendByWidget('Files please', [])
  const token = begun.said.token ?? ''
  const [{ id } = { id: 0 }] = await conversationsOf(desk, 'Files please')
  const upload = new FormData()
  upload.append('file', fileOf('For Ivo', 'label.txt', 'text/plain'))
  const { token: ofAgent } = await desk.signIn(desk.agent)
  const kept = await fetch(`${desk.url}/api/desk/attachments`, {
    ...{ method: 'POST', body: upload, headers: { authorization: `Bearer ${ofAgent}` } },
  })
  const { id: fileId } = (await kept.json()) as { id: number }
  expect((await getFile(fileId, token)).status).toBe(404)
  await answerIn(desk, id, '<p>Here it is.</p>', { attachments: [fileId] })
  // The answer can be undone for a moment.
  expect((await getFile(fileId, token)).status).toBe(404)
  now += 61_000
  const thread = await askPanel(desk, `${key}/thread`, { token })
  expect(thread.said.messages.at(-1)?.files).toEqual([{ id: fileId, name: 'label.txt', size: 7 }])
  const file = await getFile(fileId, token)
  expect([file.status, await file.text(), file.headers.get('cache-control')]).toEqual([
    200,
    'For Ivo',
    'no-store',
  ])
  const stranger = (await sendByWidget('Me too', [])).said.token ?? ''
  for (const [bearer, headers, status] of [
    [stranger, {}, 404],
    ['', {}, 401],
    [`${token}x`, {}, 401],
    [token, { 'x-embedded-in': 'https://evil.example' }, 403],
    [token, { 'sec-fetch-site': 'cross-site' }, 403],
  ] as const)
    expect((await getFile(fileId, bearer, headers)).status, JSON.stringify(headers)).toBe(status)
  await desk.sql('update conversations set merged_into = 1 where id = $1', [id])
  expect((await getFile(fileId, token)).status).toBe(404)
})
