import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointList } from '#domain/endpoints.ts'
import { assetImportEndpoints } from '#domain/assets/import.ts'
import { importEndpoints } from '#domain/customers/import.ts'
import { deskImportEndpoints, deskImportLimits } from '#domain/desk-import/desk-import.ts'
import { postAvatar, postPicture } from '#domain/pictures/endpoints.ts'
import { surveyResource } from '#domain/surveys/survey.ts'
import { postDocsPicture } from '#domain/knowledge/settings.ts'
import { transferEndpoints } from '#domain/knowledge/transfer.ts'
import { postPagePicture } from '#domain/status-page/page.ts'
import { pictures } from '../../unit/server/attachments/pictures.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { isProof } from '../../support/prove.ts'

/* A broken or endless form gets a client error and leaves nothing behind. */

const { postDeskImport } = deskImportEndpoints

let desk: TestDesk
let docId: number

beforeAll(async () => {
  desk = await openDesk()
  const made = await desk.call('POST', '/status-page/setting', {
    as: desk.owner,
    body: { name: 'Ridgeline' },
  })
  expect(made.status).toBe(200)
  const doc = await desk.call<{ id: number }>('POST', '/docs/createDoc', {
    as: desk.owner,
    body: { name: 'Help', detail: '' },
  })
  expect(doc.status).toBe(200)
  docId = doc.body.id
})
afterAll(() => desk.close())

const boundary = 'xxLIMITxx'
const type = `multipart/form-data; boundary=${boundary}`
const dash = `--${boundary}\r\n`
const end = `--${boundary}--\r\n`
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`
const field = (name: string, value = 'x') => `${dash}${named(name)}\r\n\r\n${value}\r\n`
const fileHead = `${dash}${named('file')}; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
const file = `${fileHead}bytes\r\n`
const fields = (count: number) => Array.from({ length: count }, (_, n) => field(`f${n}`)).join('')
const mega = 1024 * 1024

interface Broken {
  type?: string
  body: string | Buffer
  status?: 400 | 413
  /** Content-Length is too large; the connection ends with the body. */
  isCut?: boolean
}

const overLimit = 'a file over the limit'
/** Form with a file one byte above the call's limit. */
function tooLarge(path: string): string {
  const limit = path === postDeskImport.path ? deskImportLimits.fileBytes : 25 * mega
  return `${fileHead}${'x'.repeat(limit + 1)}\r\n${end}`
}

const broken: Record<string, Broken> = {
  'no boundary': { type: 'multipart/form-data', body: file + end },
  'an empty boundary': { type: 'multipart/form-data; boundary=', body: file + end },
  'another boundary': { type: 'multipart/form-data; boundary=other', body: file + end },
  'no body': { body: '' },
  'no multipart at all': { type: 'application/json', body: '{}' },
  'another kind of multipart': { type: `multipart/mixed; boundary=${boundary}`, body: file + end },
  'no end': { body: file },
  'an end inside the file': { body: fileHead + 'byt' },
  'an end inside a header': { body: `${dash}Content-Dispos` },
  'an end after a field': { body: field('a') },
  'no file': { body: field('a') + end },
  'a file under another name': { body: file.replace('"file"', '"picture"') + end },
  'text under the name of the file': { body: field('file') + end },
  'two files': { body: file + file + end, status: 413 },
  'many fields before the file': { body: fields(200) + file + end, status: 413 },
  'many fields behind the file': { body: file + fields(200) + end, status: 413 },
  'a field with a huge value': { body: field('a', 'x'.repeat(2 * mega)) + file + end, status: 413 },
  'a field with a huge name': { body: field('n'.repeat(5000)) + file + end, status: 413 },
  'a part with huge headers': {
    body: `${dash}X-Long: ${'h'.repeat(200_000)}\r\n${named('file')}; filename="a.png"\r\n\r\nbytes\r\n${end}`,
  },
  'a part with many headers': {
    body: `${dash}${'X-Many: h\r\n'.repeat(5000)}${named('file')}; filename="a.png"\r\n\r\nbytes\r\n${end}`,
  },
  'a part without a name': { body: `${dash}Content-Type: image/png\r\n\r\nbytes\r\n${end}` },
  'a field that is no JSON': {
    body: `${dash}${named('a')}\r\nContent-Type: application/json\r\n\r\n{\r\n${file}${end}`,
  },
  'a field named like a prototype': { body: field('__proto__') + field('constructor') + file + end },
  [overLimit]: { body: '', status: 413 },
}

const forms = endpointList
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => 'takes' in endpoint && endpoint.takes === 'multipart')
  // Records with pictures: surveys/records.test.ts, surveys/feedback.test.ts.
  .filter(({ path }) => !path.startsWith(surveyResource.endpoints.list.path) && !path.includes(':id'))

interface Told {
  status: number
  body: { code: string; message: string }
}

/** Sends raw bytes; null if the connection ended without an answer. */
async function send(path: string, { type: sent = type, body, isCut = false }: Broken): Promise<Told | null> {
  const { token } = await desk.signIn(desk.owner)
  return new Promise((resolve) => {
    const length = Buffer.byteLength(body) + (isCut ? 10 : 0)
    const headers = { authorization: `Bearer ${token}`, 'content-type': sent, 'content-length': length }
    const call = request(`${desk.url}/api${path}`, { method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString()) as Told['body'],
        }),
      )
    })
    call.on('error', () => resolve(null))
    if (isCut) call.write(body, () => setTimeout(() => call.destroy(), 50))
    else call.end(body)
  })
}

const rows = async () =>
  (await desk.sql('select id::text from attachments union all select name from pictures')).length

/** True for calls with pictures, which are inspected and have their own limit. */
const isOfPictures = (path: string) =>
  [postPicture, postAvatar, postPagePicture, postDocsPicture].some((each) => each.path === path) ||
  path === '/portal/logo'
const whole = (path: string) => {
  if (path === transferEndpoints.uploadKB.path) return { bytes: Buffer.from('<p>Ride on</p>'), told: {} }
  if ([importEndpoints, assetImportEndpoints].some(({ postImport }) => path === postImport.path))
    return { bytes: Buffer.from('email\nada@example.org'), told: {} }
  if (path === postDeskImport.path) {
    const users = [{ id: 1, name: 'Ada', email: 'ada@example.org', role: 'end-user' }]
    return { bytes: Buffer.from(JSON.stringify({ users })), told: {} }
  }
  if (!isOfPictures(path)) return { bytes: Buffer.from('bytes'), told: { name: 'a.png', size: 5 } }
  return { bytes: pictures['png'] as Buffer, told: {} }
}

/** Further query parameters of a call. */
const queryOf = (path: string) => {
  if (path === postPagePicture.path) return '?type=favicon'
  if (path === postDeskImport.path) return `?mailboxId=${desk.mailboxId}`
  if (path === postDocsPicture.path) return `?docId=${docId}&type=logo`
  return path === transferEndpoints.uploadKB.path ? `?docId=${docId}` : ''
}

/** Faults tried on every call, one per form parser. The first call is tried with all faults. */
const representative = ['no boundary', 'an end inside the file', 'two files', overLimit]
const faultsFor = (path: string) =>
  Object.entries(broken).filter(
    ([what]) => isProof || path === forms[0]?.path || representative.includes(what),
  )

describe.each(forms)('$method $path', ({ path }) => {
  test.each(faultsFor(path))('with %s', async (what, sent) => {
    const before = await rows()
    const answer = await send(path + queryOf(path), what === overLimit ? { body: tooLarge(path) } : sent)
    const code = sent.status === 413 ? 'TOO_LARGE' : 'INVALID'
    expect(answer).toMatchObject({ status: sent.status ?? 400, body: { code } })
    expect(answer?.body.message).toMatch(/^[A-Z][^.]{8,}$|^[A-Z].{8,}\.$/)
    expect(await rows()).toBe(before)
    expect(desk.filesLeft('uploads')).toEqual([])
  })

  test('with fields around the file is taken', async () => {
    const { bytes, told } = whole(path)
    const body = [field('a') + fileHead, bytes, `\r\n${field('b')}${end}`]
    const answer = await send(path + queryOf(path), {
      body: Buffer.concat(body.map((part) => Buffer.from(part))),
    })
    expect(answer).toMatchObject({ status: 200, body: told })
  })

  test('whose connection ends inside the file leaves nothing', async () => {
    const before = await rows()
    const sent = isOfPictures(path) ? mega : 3 * mega
    expect(await send(path + queryOf(path), { body: fileHead + 'x'.repeat(sent), isCut: true })).toBeNull()
    await expect.poll(() => desk.filesLeft('uploads'), { timeout: 5000 }).toEqual([])
    expect(await rows()).toBe(before)
  })
})

test('nothing of it was our fault', () => {
  expect(desk.logged).toEqual([])
})

test('a form is no part of a file', async () => {
  const body = new FormData()
  body.append('file', new Blob(['x']), 'a.txt')
  const query = `name=a.txt&size=0&type=text/plain&offset=0&sha256=${'0'.repeat(64)}`
  const answer = await desk.call('PUT', `/desk/attachments/${1e12}?${query}`, { as: desk.agent, body })
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', message: /octet-stream/ } })
})
