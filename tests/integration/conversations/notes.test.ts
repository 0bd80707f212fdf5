import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NoteView, ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import type { Verdict } from '#domain/sync/push.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const call = <Body>(method: string, path: string, body?: object, as: DeskUser = desk.agent) =>
  desk.call<Body>(method, path, { as, ...(body ? { body } : {}) })

async function leaveNote(note: string, rest: object = {}) {
  const { conversationId, messageId } = await desk.receive()
  const { body } = await call<NoteView>('POST', '/desk/notes', { messageId, note, ...rest })
  return { conversationId, noteId: body.id }
}

async function notesOf(conversationId: number): Promise<NoteView[]> {
  const { body } = await call<ThreadView>('GET', `/desk/conversations/${conversationId}`)
  return [...body.notes, ...body.messages.flatMap(({ notes }) => notes)]
}

async function push(cmd: string, args: object, base: object | null, as: DeskUser = desk.agent) {
  const [meta] = await desk.sql<{ epoch: string }>('select db_epoch as epoch from sync_meta')
  const op = {
    ...{ op: randomUUID(), cmd, opv: 1, args, base, needs: [], at: Date.now(), firstSentAt: null },
  }
  const sent = { client: randomUUID(), wire: 1, epoch: meta?.epoch, ops: [op], voids: [] }
  const { body } = await call<string>('POST', '/desk/sync/push', sent, as)
  const lines = body.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Verdict).find(({ t }) => t === 'verdict')
}

const row = async (conversationId: number) =>
  (
    await desk.sql<{ items: number; mentions: unknown }>(
      'select items, mentions from conversations where id = $1',
      [conversationId],
    )
  )[0]

test('NOT-001, NOT-002, API-015: a note keeps whom it names and its files, and says who wrote it', async () => {
  const form = new FormData()
  form.set('file', new Blob(['three'], { type: 'text/plain' }), 'log.txt')
  const { body: file } = await desk.call<{ id: number }>('POST', '/desk/attachments', {
    as: desk.agent,
    body: form,
  })
  const mentions = [desk.insider.id, 'all']
  const words = '<p>Ask the shop</p>'
  const { conversationId, noteId } = await leaveNote(words, { mentions, attachments: [file.id] })
  expect(await notesOf(conversationId)).toEqual([
    {
      id: noteId,
      note: words,
      author: { id: desk.agent.id, firstName: expect.any(String), lastName: expect.any(String) },
      attachments: [expect.objectContaining({ id: file.id, name: 'log.txt', size: 5 })],
      mentions,
      createdAt: expect.any(Number),
      editedAt: null,
    },
  ])
})

test('NOT-003: a note without words and files is none, one with a file alone is', async () => {
  const { messageId } = await desk.receive()
  const leave = (fields: object) => call('POST', '/desk/notes', { messageId, note: '<p> </p>', ...fields })
  expect((await leave({})).status).toBe(400)
  const form = new FormData()
  form.set('file', new Blob(['three'], { type: 'text/plain' }), 'log.txt')
  const { body: file } = await call<{ id: number }>('POST', '/desk/attachments', form)
  expect((await leave({ attachments: [file.id] })).status).toBe(200)
})

test('PRM-034: notes take manage_conversation', async () => {
  const { messageId } = await desk.receive()
  const body = { messageId, note: '<p>Ask the shop</p>' }
  expect((await call('POST', '/desk/notes', body, desk.powerless)).status).toBe(403)
})

describe('a note is changed by its author', () => {
  test('to other words, which say when', async () => {
    const { conversationId, noteId } = await leaveNote('<p>Ask the shop</p>')
    const { status, body } = await call<NoteView>('PUT', `/desk/notes/${noteId}`, {
      note: '<p>Ask the workshop</p>',
      mentions: [desk.insider.id],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ note: '<p>Ask the workshop</p>', mentions: [desk.insider.id] })
    expect(body.editedAt).not.toBeNull()
    expect(await notesOf(conversationId)).toMatchObject([{ id: noteId, note: '<p>Ask the workshop</p>' }])
    expect((await row(conversationId))?.mentions).toEqual([desk.insider.id])
  })

  test('and by nobody else', async () => {
    const { conversationId, noteId } = await leaveNote('<p>Mine</p>')
    const change = { note: '<p>Yours</p>' }
    expect(await call('PUT', `/desk/notes/${noteId}`, change, desk.insider)).toMatchObject({
      status: 403,
      body: { message: 'Only its author can change a note' },
    })
    expect((await call('DELETE', `/desk/notes/${noteId}`, undefined, desk.insider)).status).toBe(403)
    expect(await notesOf(conversationId)).toMatchObject([{ note: '<p>Mine</p>' }])
  })

  test('but not to nothing', async () => {
    const { noteId } = await leaveNote('<p>Mine</p>')
    expect(await call('PUT', `/desk/notes/${noteId}`, { note: '<p> </p>' })).toMatchObject({ status: 400 })
  })

  test('what another device of the author changed meanwhile is not written over', async () => {
    const { conversationId, noteId } = await leaveNote('<p>First</p>')
    const edit = (html: string) => ({ id: noteId, conversationId, html, mentions: [] })
    expect(await push('notes.edit', edit('<p>Laptop</p>'), { edits: 0 })).toMatchObject({ st: 'applied' })
    expect(await push('notes.edit', edit('<p>Tablet</p>'), { edits: 0 })).toMatchObject({
      ...{ st: 'conflict', reason: 'changed' },
      facts: { current: { html: '<p>Laptop</p>' } },
    })
    expect(await push('notes.remove', { id: noteId, conversationId }, { edits: 0 })).toMatchObject({
      st: 'conflict',
    })
    expect(await notesOf(conversationId)).toMatchObject([{ note: '<p>Laptop</p>' }])
    expect(await push('notes.edit', edit('<p>Both</p>'), { edits: 1 })).toMatchObject({ st: 'applied' })
  })
})

describe('a note is deleted by its author', () => {
  test('for everybody, with whom it named; its files belong to nothing then', async () => {
    const { conversationId, noteId } = await leaveNote('<p>Gone soon</p>', { mentions: [desk.insider.id] })
    const [file] = await desk.sql<{ id: number }>(
      `insert into attachments (sha256, name, type, size, uploaded_bytes, is_complete, created_at, note_id)
        values ('a', 'a.txt', 'text/plain', 1, 1, true, 0, $1) returning id`,
      [noteId],
    )
    const before = await row(conversationId)
    expect((await call('DELETE', `/desk/notes/${noteId}`)).status).toBe(200)
    expect(await notesOf(conversationId)).toEqual([])
    expect(await row(conversationId)).toEqual({ items: (before?.items ?? 0) - 1, mentions: [] })
    expect(await desk.sql('select note_id as "noteId" from attachments where id = $1', [file?.id])).toEqual([
      { noteId: null },
    ])
    expect((await call('DELETE', `/desk/notes/${noteId}`)).status).toBe(404)
  })

  test('a second time it changes nothing, and other words for it are refused', async () => {
    const { conversationId, noteId } = await leaveNote('<p>Gone soon</p>')
    const place = { id: noteId, conversationId }
    expect(await push('notes.remove', place, { edits: 0 })).toMatchObject({ st: 'applied' })
    const { items } = (await row(conversationId)) ?? {}
    expect(await push('notes.remove', place, { edits: 0 })).toMatchObject({ st: 'applied' })
    expect((await row(conversationId))?.items).toBe(items)
    const late = { ...place, html: '<p>Late</p>', mentions: [] }
    expect(await push('notes.edit', late, { edits: 0 })).toMatchObject({
      ...{ st: 'rejected', code: 'NOT_FOUND' },
      message: 'This note does not exist any more',
    })
  })
})
