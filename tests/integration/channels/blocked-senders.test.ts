import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SetAsideMail } from '#domain/channels/set-aside.ts'
import { mayAnswer } from '#server/automatic-answers/may-answer.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { openOpDevice, type OpDevice } from '../../support/data/ops.ts'

/* Mail of a blocked sender is stored and can be found, without other effects (mail.md 19). */

let desk: TestDesk
let device: OpDevice

beforeAll(async () => {
  desk = await openDesk()
  device = await openOpDevice(desk, desk.agent)
})
afterAll(() => desk.close())
beforeEach(() => desk.sql('delete from "blockedSenders"'))

const count = async (table: string) =>
  (await desk.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n as number

async function block(sender: string) {
  const id = device.newId()
  const [verdict] = await device.push({ cmd: 'senders.block', args: { id, sender } })
  expect(verdict).toMatchObject({ st: 'applied' })
  return id
}

const done = async () => {
  const path = '/desk/set-aside?isDone=true'
  const { body } = await desk.call<{ data: SetAsideMail[] }>('GET', path, { as: desk.agent })
  return body.data
}

const isKept = (from: string, mail: object = {}) =>
  desk.receive({ from, ...mail }).then(
    () => true,
    (error: Error) => {
      expect(error.message).toBe('the mail was not kept: set-aside')
      return false
    },
  )

describe('what a blocked sender writes', () => {
  test('is set aside as done, with its bytes: no conversation, no contact, nothing that happened', async () => {
    await block('noise@loud.example')
    const tables = ['conversations', 'messages', 'contacts', 'domain_events']
    const before = await Promise.all(tables.map(count))
    expect(await isKept('Noise <Noise@Loud.example>', { subject: 'Buy now' })).toBe(false)
    expect(await Promise.all(tables.map(count))).toEqual(before)
    const [mail] = await done()
    expect(mail).toMatchObject({
      reason: 'blocked',
      subject: 'Buy now',
      hasSource: true,
      conversationId: null,
    })
    expect(mail?.doneAt).not.toBeNull()
    const open = await desk.call<{ total: number }>('GET', '/desk/set-aside', { as: desk.agent })
    expect(open.body.total).toBe(0)
  })

  test('is not in the conversation that it answers either', async () => {
    const { conversationId } = await desk.receive({ from: 'chat@loud.example', id: 'first@loud.example' })
    const id = await block('chat@loud.example')
    expect(await isKept('chat@loud.example', { inReplyTo: 'first@loud.example' })).toBe(false)
    await device.push({ cmd: 'senders.unblock', args: { id } })
    const again = await desk.receive({ from: 'chat@loud.example', inReplyTo: 'first@loud.example' })
    expect(again.conversationId).toBe(conversationId)
  })

  test('becomes a conversation where an agent puts it back and takes it in', async () => {
    await block('second-look.example')
    await isKept('dana@mail.second-look.example', { subject: 'A real question' })
    const mail = (await done()).find(({ subject }) => subject === 'A real question')
    const as = desk.agent
    await desk.call('PUT', `/desk/set-aside/${mail?.id}`, { as, body: { isDone: false } })
    const placed = await desk.call<SetAsideMail>('POST', `/desk/set-aside/${mail?.id}/retry`, { as })
    expect(placed.body.conversationId).toEqual(expect.any(Number))
  })

  test.each([
    ['dana@loud.example', 'loud.example', false],
    ['dana@mail.loud.example', 'loud.example', false],
    ['dana@notloud.example', 'loud.example', true],
    ['dana@loud.example', 'mail.loud.example', true],
    ['dana@loud.example', 'otto@loud.example', true],
    ['support@northwind.example', 'northwind.example', true],
  ])('of %s, where %s is blocked', async (from, sender, kept) => {
    await block(sender)
    expect(await isKept(from)).toBe(kept)
  })

  test('is a report about our own mail all the same', async () => {
    await block('loud.example')
    const head = [
      'Return-Path: <>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    ]
    const text = [
      '--b\r\nContent-Type: text/plain\r\n\r\nIt did not arrive.',
      '--b\r\nContent-Type: message/delivery-status\r\n',
      'Final-Recipient: rfc822; x@loud.example\r\nAction: failed\r\nStatus: 5.1.1\r\n',
      '--b--',
    ].join('\r\n')
    expect(await isKept('mailer-daemon@loud.example', { head, text })).toBe(true)
  })

  test('is answered by no machine', async () => {
    const from = { email: 'quiet@loud.example', name: '' }
    const answer = {
      to: from.email,
      cause: { origin: 'mail' as const, isSilent: false },
      message: { isInbound: true, isAutomatic: false, findings: [], from, replyTo: [] },
      conversation: { isSpam: false, isTrashed: false, mergedInto: null },
    }
    const ask = () => desk.database.desk(desk.accountId, (sql) => mayAnswer(sql, answer, 1))
    await block('loud.example')
    expect(await ask()).toBe(false)
    await desk.sql('delete from "blockedSenders"')
    expect(await ask()).toBe(true)
  })
})

describe('blocking', () => {
  test('twice is once, whoever does it, and stands in the history', async () => {
    const other = await openOpDevice(desk, desk.owner)
    await block('twice@loud.example')
    const [verdict] = await other.push({
      cmd: 'senders.block',
      args: { id: other.newId(), sender: ' TWICE@loud.example' },
    })
    expect(verdict).toMatchObject({ st: 'applied' })
    expect(await count('"blockedSenders"')).toBe(1)
    const told = await desk.sql(
      `select payload->>'sender' as sender, actor_id as "actorId" from domain_events
        where type = 'sender.blocked' and payload->>'sender' = 'twice@loud.example'`,
    )
    expect(told).toEqual([{ sender: 'twice@loud.example', actorId: desk.agent.id }])
  })

  test('is for those who look after conversations', async () => {
    const [verdict] = await (
      await openOpDevice(desk, desk.powerless)
    ).push({ cmd: 'senders.block', args: { id: 1, sender: 'x@loud.example' } })
    expect(verdict).toMatchObject({ st: 'rejected' })
    expect(await count('"blockedSenders"')).toBe(0)
  })

  test('in another account keeps nothing out here', async () => {
    const elsewhere = await openOpDevice(desk, desk.stranger)
    const [verdict] = await elsewhere.push({
      cmd: 'senders.block',
      args: { id: elsewhere.newId(), sender: 'apart@loud.example' },
    })
    expect(verdict).toMatchObject({ st: 'applied' })
    expect(await isKept('apart@loud.example')).toBe(true)
  })
})
