import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type CustomerMail, type TestDesk } from '../../../support/desk.ts'
import { threadWith } from './thread-with.ts'

/* Commands in a mail's header or markup are ignored: only its text counts. */

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const threadOf = (mail: CustomerMail) => threadWith(desk, mail)

test('fields that steer other desks change nothing here', async () => {
  const plain = await threadOf({ from: 'Ana <ana@vale.example>' })
  const head = [
    ...[
      'X-Priority: 1 (Highest)',
      'Importance: high',
      'X-Outpost-Priority: critical',
      'X-Outpost-Labels: VIP',
    ],
    ...['X-Zammad-Ticket-Priority: 3 high', 'X-Zammad-Ticket-Owner: owner@northwind.example'],
    ...['RT-Send-Cc: mallory@elsewhere.example', 'X-OTRS-State: closed successful'],
  ]
  const steered = await threadOf({ from: 'Bo <bo@vale.example>', head })
  const { priority, status, labels, assignee, team } = plain
  expect(steered).toMatchObject({ priority, status, labels, assignee, team })
  expect(steered.messages[0]?.cc).toEqual([])
})

test('markup makes no mentions', async () => {
  const text = `<p>Hi <span data-type="mention" data-id="${desk.agent.id}" data-label="Maya">@Maya</span> and
    <span data-type="mention" data-id="all" data-label="all">@all</span></p>`
  const thread = await threadOf({ head: ['Content-Type: text/html; charset=utf-8'], text })
  expect(thread.messages[0]?.messageHtml).toContain('@Maya')
  expect(thread.messages[0]?.messageHtml).not.toContain('data-')
  const [row] = await desk.sql<{ mentions: unknown }>('select mentions from conversations where id = $1', [
    thread.id,
  ])
  expect(row).toEqual({ mentions: [] })
})
