import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import { leaseSize } from '#domain/sync/lease.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import { invariant } from '#lib/invariant.ts'
import { sweepOrphans } from '#server/attachments/sweep.ts'
import { openDesk, type CallOptions, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { MovableClock } from '../../support/manual-time.ts'

const part = 1024 * 1024
const clock = new MovableClock()
let desk: TestDesk
let nextId: number

beforeAll(async () => {
  desk = await openDesk({ clock })
  const lease = await desk.call<Lease>('POST', '/desk/sync/lease', {
    as: desk.agent,
    body: { client: randomUUID() },
  })
  nextId = lease.body.k * leaseSize
})
afterAll(() => desk.close())

/** Bytes without repetition near part boundaries. */
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8) * 7) & 255)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Progress {
  id: number
  uploaded: number
  isComplete: boolean
}

function put(id: number, whole: Uint8Array, offset: number, end: number, more: Record<string, string> = {}) {
  const query = new URLSearchParams({
    name: 'report.bin',
    type: 'application/x-thing',
    size: String(whole.byteLength),
    sha256: hashOf(whole),
    offset: String(offset),
    ...more,
  })
  return desk.call<Progress & { message?: string }>('PUT', `/desk/attachments/${id}?${query}`, {
    as: desk.agent,
    body: whole.slice(offset, end),
    headers: { 'content-type': 'application/octet-stream' },
  })
}

function download(id: number, headers: Record<string, string> = {}, as: DeskUser = desk.agent) {
  return raw(`/desk/attachments/${id}`, { as, headers })
}

/** Call with a binary answer. */
async function raw(path: string, { as, headers }: CallOptions) {
  const { token } = await desk.signIn(as as DeskUser)
  const answer = await fetch(`${desk.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

const form = (name: string, bytes: Uint8Array, type = 'text/plain', field = 'file') => {
  const data = new FormData()
  data.append(field, new Blob([bytes as BlobPart], { type }), name)
  return data
}

describe('an upload in parts', () => {
  test('arrives whole, and goes on where it broke off', async () => {
    const whole = bytesOf(2 * part + 5)
    const id = nextId++
    expect((await put(id, whole, 0, part)).body).toEqual({ id, uploaded: part, isComplete: false })
    // After a lost answer the part is repeated. Then one comes too early, and the answer has the expected
    // offset.
    expect((await put(id, whole, 0, part)).body.uploaded).toBe(part)
    expect((await put(id, whole, 2 * part, whole.byteLength)).body).toEqual({
      id,
      uploaded: part,
      isComplete: false,
    })
    expect((await put(id, whole, part, 2 * part)).body.uploaded).toBe(2 * part)
    expect((await put(id, whole, 2 * part, whole.byteLength)).body).toEqual({
      id,
      uploaded: whole.byteLength,
      isComplete: true,
    })
    expect((await put(id, whole, 0, part)).body).toEqual({ id, uploaded: whole.byteLength, isComplete: true })
    expect(hashOf((await download(id)).bytes)).toBe(hashOf(whole))
  })

  test('keeps the same bytes once, under as many ids as come', async () => {
    const whole = bytesOf(1000)
    const [a, b] = [nextId++, nextId++]
    expect((await put(a, whole, 0, 1000)).body.isComplete).toBe(true)
    expect((await put(b, whole, 0, 1000, { name: 'other.bin' })).body.isComplete).toBe(true)
    expect(hashOf((await download(b)).bytes)).toBe(hashOf(whole))
  })

  test('of an empty file is whole at once', async () => {
    const id = nextId++
    expect((await put(id, new Uint8Array(), 0, 0)).body).toEqual({ id, uploaded: 0, isComplete: true })
    const answer = await download(id)
    expect([answer.status, answer.bytes.byteLength]).toEqual([200, 0])
  })

  test('that arrives damaged begins anew', async () => {
    const whole = bytesOf(500)
    const id = nextId++
    const damaged = Uint8Array.from(whole, (byte) => byte ^ 1)
    const answer = await put(id, damaged, 0, 500, { sha256: hashOf(whole) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'sha256' } })
    expect((await download(id)).status).toBe(404)
    expect((await put(id, whole, 0, 500)).body.isComplete).toBe(true)
  })

  test('of other bytes under the same id is refused', async () => {
    const id = nextId++
    await put(id, bytesOf(10), 0, 10)
    const answer = await put(id, bytesOf(11), 0, 11)
    expect(answer).toMatchObject({ status: 409, body: { message: 'Another file has this id' } })
    const [row] = await desk.sql<{ size: number }>('select size from attachments where id = $1', [id])
    expect(row?.size).toBe(10)
  })

  test('takes no id of another user, no file beyond its size or 25 MB, no part beyond 1 MB', async () => {
    const foreign = await desk.call<Lease>('POST', '/desk/sync/lease', {
      as: desk.owner,
      body: { client: randomUUID() },
    })
    const tiny = bytesOf(10)
    expect(await put(foreign.body.k * leaseSize, tiny, 0, 10)).toMatchObject({
      status: 400,
      body: { field: 'id' },
    })
    expect(await put(7, tiny, 0, 10)).toMatchObject({ status: 400, body: { field: 'id' } })
    expect(await put(nextId, tiny, 0, 10, { size: '9' })).toMatchObject({
      status: 400,
      body: { field: 'size' },
    })
    const large = String(25 * 1024 * 1024 + 1)
    expect(await put(nextId, tiny, 0, 10, { size: large })).toMatchObject({
      status: 400,
      body: { field: 'size', message: 'The file is larger than 25 MB' },
    })
    expect((await put(nextId, bytesOf(part + 2000), 0, part + 2000)).status).toBe(413)
  })
})

describe('a form upload', () => {
  test('API-037, API-040, CON-067: answers id, name and size', async () => {
    const answer = await desk.call<{ id: number }>('POST', '/desk/attachments', {
      as: desk.agent,
      body: form('Übersicht.txt', bytesOf(42)),
    })
    expect(answer.body).toEqual({ id: expect.any(Number), name: 'Übersicht.txt', size: 42 })
    expect((await download(answer.body.id)).bytes).toEqual(bytesOf(42))
  })

  test('above 25 MB is refused, and nothing of it stays', async () => {
    const before = await desk.sql('select 1 from attachments')
    const answer = await desk.call('POST', '/desk/attachments', {
      as: desk.agent,
      body: form('large.bin', new Uint8Array(25 * 1024 * 1024 + 1)),
    })
    expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', field: 'file' } })
    expect(await desk.sql('select 1 from attachments')).toHaveLength(before.length)
  })

  test('API-038, CMP-059: of a picture for the words answers its address, which shows it where it stands', async () => {
    const body = form('shot.png', bytesOf(42), 'image/png')
    const { body: made } = await desk.call<{ id: number; payload: { url: string } }>(
      'POST',
      '/desk/inserted-image',
      { as: desk.agent, body },
    )
    expect(made).toEqual({ ...made, name: 'shot.png', size: 42, payload: { url: expect.any(String) } })
    const { messageId } = await desk.receive()
    const { id, payload } = made
    const note = `<p>Look: <img src="${payload.url}" alt="shot.png"></p>`
    const left = await desk.call<{ note: string; attachments: object[] }>('POST', '/desk/notes', {
      as: desk.agent,
      body: { messageId, note, attachments: [id] },
    })
    expect(left.body.note).toContain(`src="${payload.url}"`)
    const contentId = payload.url.replace('cid:', '')
    expect(left.body.attachments).toMatchObject([{ id, contentId, isInline: true }])
    const other = form('a.txt', bytesOf(1))
    expect(await desk.call('POST', '/desk/inserted-image', { as: desk.agent, body: other })).toMatchObject({
      ...{ status: 400, body: { field: 'file', message: 'File must be a picture' } },
    })
  })

  test('without a file asks for one', async () => {
    const answer = await desk.call('POST', '/desk/attachments', {
      as: desk.agent,
      body: form('a.txt', bytesOf(1), 'text/plain', 'picture'),
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { field: 'file', message: 'File is a required field' },
    })
  })
})

describe('a download', () => {
  const upload = async (name: string, bytes: Uint8Array, type: string) => {
    const answer = await desk.call<{ id: number }>('POST', '/desk/attachments', {
      as: desk.agent,
      body: form(name, bytes, type),
    })
    return answer.body.id
  }

  test('gives the part that was asked for', async () => {
    const bytes = bytesOf(1000)
    const id = await upload('a.bin', bytes, 'application/zip')
    const whole = await download(id)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('content-length')).toBe('1000')
    const cases: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=10-19', 10, 20],
      ['bytes=990-', 990, 1000],
      ['bytes=-5', 995, 1000],
      ['bytes=900-5000', 900, 1000],
    ]
    for (const [range, start, end] of cases) {
      const answer = await download(id, { range })
      expect(answer.status, range).toBe(206)
      expect(answer.bytes, range).toEqual(bytes.slice(start, end))
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/1000`)
    }
    const beyond = await download(id, { range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    // For several or invalid ranges the whole file is correct.
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-3'])
      expect((await download(id, { range })).status, range).toBe(200)
    const etag = whole.headers.get('etag') as string
    expect((await download(id, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await download(id, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })

  test('is never run as a page: only pictures are shown', async () => {
    const page = await download(await upload('page.html', bytesOf(9), 'text/html'))
    expect(page.headers.get('content-type')).toBe('application/octet-stream')
    expect(page.headers.get('content-disposition')).toBe('attachment; filename="page.html"')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(page.headers.get('cache-control')).toBe('no-store')
    const drawing = await download(await upload('a.svg', bytesOf(9), 'image/svg+xml'))
    expect(drawing.headers.get('content-disposition')).toMatch(/^attachment/)
    const picture = await download(await upload('Foto "1".png', bytesOf(9), 'image/png'))
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('content-disposition')).toMatch(/^inline; filename="Foto _1_.png"/)
  })

  test('is for those who see its conversation', async () => {
    const { agent, insider, owner, closedMailboxId } = desk
    const made = await desk.call<{ id: number }>('POST', '/desk/attachments', {
      as: insider,
      body: form('a.txt', bytesOf(9)),
    })
    const { id } = made.body
    const statusFor = async (as: DeskUser) => (await download(id, {}, as)).status
    expect([await statusFor(insider), await statusFor(owner)]).toEqual([200, 404])
    const sent = await desk.call<{ messages: { attachments: { id: number }[] }[] }>(
      'POST',
      '/desk/conversations',
      {
        as: insider,
        body: {
          mailboxId: closedMailboxId,
          to: ['dana@customer.example'],
          messageText: 'See there',
          attachments: [id],
        },
      },
    )
    expect(sent.body.messages[0]?.attachments).toMatchObject([{ id, name: 'a.txt', size: 9 }])
    expect([await statusFor(insider), await statusFor(owner), await statusFor(agent)]).toEqual([
      200, 200, 404,
    ])
    expect(await statusFor(desk.stranger)).toBe(404)
  })

  test('is for those who see the task that its comment is on', async () => {
    const { agent, insider, owner, closedMailboxId } = desk
    const call = async <Answer>(path: string, body: object) =>
      (await desk.call<Answer>('POST', path, { as: insider, body })).body
    const [person] = await desk.sql<{ id: number }>(
      `insert into contacts (first_name, last_name, created_at) values ('Dana', 'Whitlock', 0) returning id`,
    )
    const sent = await call<ThreadView>('/desk/conversations', {
      ...{ mailboxId: closedMailboxId, to: ['dana@customer.example'], messageText: 'See there' },
    })
    const times = { startAt: clock.now(), endAt: clock.now() + 1000 }
    const words = { type: 'activity', subject: 'Call', contactId: invariant(person, 'contact').id, ...times }
    const noted = async (more: object) => {
      const id = (await call<{ id: number }>('/desk/attachments', form('a.txt', bytesOf(9)))).id
      const task = await call<{ id: number }>('/desk/tasks', { ...words, ...more })
      const note = await call<object>(`/desk/tasks/${task.id}/note`, { note: '', attachments: [id] })
      expect(note).toMatchObject({ attachments: [{ id, name: 'a.txt', size: 9 }] })
      const statuses = []
      for (const as of [insider, owner, agent, desk.stranger])
        statuses.push((await download(id, {}, as)).status)
      return statuses
    }
    expect(await noted({})).toEqual([200, 200, 200, 404])
    expect(await noted({ conversationId: sent.id })).toEqual([200, 200, 404, 404])
  })

  test('of another’s upload cannot be had by sending it', async () => {
    const { insider, agent, mailboxId } = desk
    const made = await desk.call<{ id: number }>('POST', '/desk/attachments', {
      as: insider,
      body: form('a.txt', bytesOf(9)),
    })
    const answer = await desk.call('POST', '/desk/conversations', {
      as: agent,
      body: {
        mailboxId,
        to: ['dana@customer.example'],
        messageText: 'See there',
        attachments: [made.body.id],
      },
    })
    expect(answer).toMatchObject({ status: 400, body: { message: 'A file was not uploaded' } })
  })
})

test('a received mail can be had as it came', async () => {
  const { messageId } = await desk.receive({ subject: 'As it came' })
  const answer = await raw(`/desk/messages/${messageId}/source`, { as: desk.agent })
  expect(new TextDecoder().decode(answer.bytes)).toContain('Subject: As it came\r\n')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="message-${messageId}.eml"`)
})

test('a message that did not come by mail says that it has no original', async () => {
  const { agent, mailboxId } = desk
  const to = ['dana@customer.example']
  const sent = await desk.call<ThreadView>('POST', '/desk/conversations', {
    as: agent,
    body: { mailboxId, to, messageText: 'Hello' },
  })
  const path = `/desk/messages/${invariant(sent.body.messages[0], 'message').id}/source`
  expect(await desk.call('GET', path, { as: agent })).toMatchObject({
    status: 404,
    body: { message: 'This message did not come by mail, so it has no original.' },
  })
})

test('files that belong to nothing go after 30 days, their bytes with the last of them', async () => {
  const parts = { database: desk.database, content: desk.attachments, now: () => clock.now() }
  const upload = async (bytes: Uint8Array) => {
    const { body } = await desk.call<{ id: number }>('POST', '/desk/attachments', {
      as: desk.agent,
      body: form('a.txt', bytes),
    })
    return body.id
  }
  const [orphan, kept, drafted] = [bytesOf(71), bytesOf(72), bytesOf(73)]
  const ids = { orphan: await upload(orphan), kept: await upload(kept), drafted: await upload(drafted) }
  const { mailboxId } = desk
  const to = ['dana@customer.example']
  const sent = { mailboxId, to, messageText: 'See', attachments: [ids.kept] }
  expect((await desk.call('POST', '/desk/conversations', { as: desk.agent, body: sent })).status).toBe(200)
  const draft = { isDraft: true, mailboxId, attachments: [ids.drafted] }
  expect((await desk.call('POST', '/desk/conversations', { as: desk.agent, body: draft })).status).toBe(200)
  const half = nextId++
  await put(half, bytesOf(part + 1), 0, part)
  clock.advance(29 * 24 * 3_600_000)
  await desk.signIn(desk.agent)
  expect(await sweepOrphans(parts)).toBe(0)
  const twin = await upload(orphan)
  clock.advance(2 * 24 * 3_600_000)
  expect(await sweepOrphans(parts)).toBeGreaterThanOrEqual(2)
  const left = await desk.sql<{ id: number }>('select id from attachments where id = any($1)', [
    [ids.orphan, ids.kept, ids.drafted, half, twin],
  ])
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([ids.kept, ids.drafted, twin]))
  const content = desk.attachments.of(desk.accountId)
  expect(await content.size(String(half))).toBeNull()
  expect(await content.size(hashOf(orphan))).toBe(71)
  clock.advance(31 * 24 * 3_600_000)
  await sweepOrphans(parts)
  expect(await content.size(hashOf(orphan))).toBeNull()
  expect(await content.size(hashOf(kept))).toBe(72)
  expect(await content.size(hashOf(drafted))).toBe(73)
})
