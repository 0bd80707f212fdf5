import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkOutcome } from '#domain/via.ts'
import { purgeOld } from '#server/conversations/trash.ts'
import { followNews } from '../notifications/desk-news.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { MovableClock } from '../../support/manual-time.ts'

const day = 24 * 3_600_000
const clock = new MovableClock()
let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk({ clock })
})
afterAll(() => desk.close())

const call = <Body>(method: string, path: string, body?: object) =>
  desk.call<Body>(method, path, { as: desk.agent, ...(body ? { body } : {}) })
const trash = (id: number, isTrashed = true) =>
  call<BulkOutcome>('PUT', '/desk/conversations/trash', { conversationIds: [id], isTrashed })
const deleteForGood = (...conversationIds: number[]) =>
  call<BulkOutcome>('DELETE', '/desk/conversations', { conversationIds })
const isThere = async (id: number) => (await call('GET', `/desk/conversations/${id}`)).status === 200
const count = async (table: string, id: number) =>
  (await desk.sql(`select 1 from ${table} where conversation_id = $1`, [id])).length

describe('deleting', () => {
  test('API-023, CON-047, CON-050: DELETE {ids} moves to trash, and restore brings back', async () => {
    const { conversationId } = await desk.receive()
    await call('DELETE', `/desk/conversations/${conversationId}`)
    const get = async () =>
      (await call<{ isTrashed: boolean }>('GET', `/desk/conversations/${conversationId}`)).body
    expect((await get()).isTrashed).toBe(true)
    await trash(conversationId, false)
    expect((await get()).isTrashed).toBe(false)
  })

  test('API-024, CON-048: what is in the trash is deleted for good, with all that belongs to it', async () => {
    const { conversationId, messageId } = await desk.receive()
    await call('POST', '/desk/notes', { messageId, note: '<p>Known</p>' })
    const other = await desk.receive()
    await trash(conversationId)
    const { body } = await deleteForGood(conversationId, other.conversationId)
    expect(body).toEqual({
      updated: [conversationId],
      refused: [
        {
          id: other.conversationId,
          message: 'Only drafts and what is in the trash can be deleted for good',
        },
      ],
    })
    expect(await isThere(conversationId)).toBe(false)
    expect(await isThere(other.conversationId)).toBe(true)
    for (const table of ['messages', 'notes', 'activities', 'conversation_words'])
      expect(await count(table, conversationId)).toBe(0)
    // The pending notifications contained its text.
    await followNews(desk)
    const told = await desk.sql(
      `select (payload->>'conversationId')::bigint as id from outbox where kind = 'news'`,
    )
    expect(told).toContainEqual({ id: other.conversationId })
    expect(told).not.toContainEqual({ id: conversationId })
  })

  test('it is held back when the customer wrote after what the agent saw', async () => {
    const id = `late-${randomUUID()}@customer.example`
    const { conversationId } = await desk.receive({ id })
    // An automatic answer leaves the conversation in the trash.
    await trash(conversationId)
    await desk.sql('update conversations set is_trashed = true where id = $1', [conversationId])
    const [meta] = await desk.sql<{ epoch: string }>('select db_epoch as epoch from sync_meta')
    const op = {
      ...{ op: randomUUID(), cmd: 'conversations.purge', opv: 1, args: { conversationId } },
      ...{ base: { lastMessage: 0 }, needs: [], at: clock.now(), firstSentAt: null },
    }
    const push = { client: randomUUID(), wire: 1, epoch: meta?.epoch, ops: [op], voids: [] }
    const answer = await call<string>('POST', '/desk/sync/push', push)
    expect(answer.body).toContain('"reason":"kept"')
    expect(await isThere(conversationId)).toBe(true)
  })

  test('it waits for mail that has not left', async () => {
    const { conversationId, messageId } = await desk.receive()
    const path = `/desk/conversations/${conversationId}/messages`
    await call('POST', path, { messageId, to: ['dana@customer.example'], messageText: 'Oil them.' })
    await trash(conversationId)
    expect((await deleteForGood(conversationId)).body.refused).toEqual([
      { id: conversationId, message: 'A mail of this conversation is still on its way' },
    ])
    await desk.sql(`update effects set state = 'done' where conversation_id = $1`, [conversationId])
    expect((await deleteForGood(conversationId)).body.updated).toEqual([conversationId])
  })

  test('a file that was forwarded stays for the mail that carries it too, others go', async () => {
    const [kept, gone] = await desk.sql<{ id: number }>(
      `insert into attachments (sha256, name, type, size, uploaded_bytes, is_complete, created_at)
        values ('a', 'kept.txt', 'text/plain', 1, 1, true, 0), ('b', 'gone.txt', 'text/plain', 1, 1, true, 0) returning id`,
    )
    const [from, to] = [await desk.receive(), await desk.receive()]
    await desk.sql('update attachments set message_id = $1 where id = any($2)', [
      from.messageId,
      [kept?.id, gone?.id],
    ])
    await desk.sql(
      `update messages set attachments = jsonb_build_array(jsonb_build_object('id', $2::bigint)) where id = $1`,
      [to.messageId, kept?.id],
    )
    await trash(from.conversationId)
    expect((await deleteForGood(from.conversationId)).body.refused).toEqual([])
    const rows = await desk.sql<{ id: number; messageId: number | null }>(
      'select id, message_id as "messageId" from attachments where id = any($1) order by id',
      [[kept?.id, gone?.id]],
    )
    expect(rows).toEqual([
      { id: kept?.id, messageId: to.messageId },
      { id: gone?.id, messageId: null },
    ])
  })
})

describe('after 30 days in the trash', () => {
  test('a conversation is gone, not a day before, and only if it is still there', async () => {
    const [old, restored] = [await desk.receive(), await desk.receive()]
    for (const { conversationId } of [old, restored]) await trash(conversationId)
    clock.advance(29 * day)
    await desk.signIn(desk.agent)
    await purgeOld(desk.database, clock.now())
    expect(await isThere(old.conversationId)).toBe(true)
    // Trashed, restored and trashed again: the retention period restarts.
    await trash(restored.conversationId, false)
    await trash(restored.conversationId)
    clock.advance(1.1 * day)
    await desk.signIn(desk.agent)
    await Promise.all([purgeOld(desk.database, clock.now()), purgeOld(desk.database, clock.now())])
    expect(await isThere(old.conversationId)).toBe(false)
    expect(await isThere(restored.conversationId)).toBe(true)
  })

  test('one whose mail has not left waits for the next hour, and holds up nobody', async () => {
    const [waiting, free] = [await desk.receive(), await desk.receive()]
    const path = `/desk/conversations/${waiting.conversationId}/messages`
    await call('POST', path, {
      messageId: waiting.messageId,
      to: ['dana@customer.example'],
      messageText: 'Oil them.',
    })
    for (const { conversationId } of [waiting, free]) await trash(conversationId)
    clock.advance(31 * day)
    await desk.signIn(desk.agent)
    await purgeOld(desk.database, clock.now())
    expect(await isThere(waiting.conversationId)).toBe(true)
    expect(await isThere(free.conversationId)).toBe(false)
    await desk.sql(`update effects set state = 'done'`)
    await purgeOld(desk.database, clock.now())
    expect(await isThere(waiting.conversationId)).toBe(false)
  })
})
