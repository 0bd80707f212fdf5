import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RuleRun } from '#domain/workflows/rule-endpoints.ts'
import { actionCodes, type RuleTarget } from '#domain/workflows/rule-parts.ts'
import { readAll } from '#server/events/consumers.ts'
import { notificationsConsumer } from '#server/notifications/consumer.ts'
import { workflowsConsumer } from '#server/workflows/consumer.ts'
import { followAll, readerParts } from '../../support/consumers.ts'
import { openDesk, type CustomerMail, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.sql('delete from "workflowRules"'))

interface Wanted {
  name?: string
  entity?: string
  trigger?: string
  isLast?: boolean
  criterias?: object
  isActive?: boolean
}

const does = (target: RuleTarget, data: unknown) => ({ action: actionCodes[target], [target]: data })

async function make(actions: object[], wanted: Wanted = {}): Promise<number> {
  const { name = 'VIP', entity = 'incoming', trigger = entity, isLast = false } = wanted
  const { criterias = { subjectLike: 'BRAKES' }, isActive = true } = wanted
  const body = { rule: { name, entity, trigger, isLast }, criterias, actions, isActive }
  const made = await desk.call<{ id: number }>('POST', '/rules', { as: desk.owner, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}

const follow = () => followAll(desk.database, [workflowsConsumer], () => desk.clock.now())

async function conversationOf(id: number) {
  const [row] = await desk.sql<Record<string, unknown>>(
    `select priority, status_id as "statusId", assignee_id as "assigneeId", label_ids as "labelIds",
      mailbox_id as "mailboxId", is_trashed as "isTrashed" from conversations where id = $1`,
    [id],
  )
  return row
}

/** Receives a mail, and runs the rules. */
async function after(mail: CustomerMail = {}) {
  const { conversationId } = await desk.receive(mail)
  await follow()
  return { conversationId, ...((await conversationOf(conversationId)) as Record<string, unknown>) }
}

const trail = (id: number) =>
  desk.sql<{ field: string; ruleName: string | null; actorId: number | null }>(
    `select field, rule_name as "ruleName", actor_id as "actorId" from activities
      where conversation_id = $1 and field <> 'statusId' order by position`,
    [id],
  )
const runs = async (id: number) =>
  (await desk.call<{ data: RuleRun[]; total: number }>('GET', `/rules/${id}/runs`, { as: desk.owner })).body

describe('actions', () => {
  test.each<[string, RuleTarget, (desk: TestDesk) => unknown, (desk: TestDesk) => object]>([
    ['WFL-012', 'assigneeId', ({ agent }) => agent.id, ({ agent }) => ({ assigneeId: agent.id })],
    ['WFL-013', 'statusId', () => 3, () => ({ statusId: 3 })],
    ['WFL-015', 'addLabelIds', ({ labelId }) => [labelId], ({ labelId }) => ({ labelIds: [labelId] })],
    [
      'WFL-017',
      'mailboxId',
      ({ closedMailboxId }) => closedMailboxId,
      ({ closedMailboxId }) => ({ mailboxId: closedMailboxId }),
    ],
    ['WFL-018, D1-86', 'delete', () => true, () => ({ isTrashed: true })],
    ['WFL-019', 'priority', () => 'critical', () => ({ priority: 'critical' })],
  ])('%s: %s changes the conversation, and the thread names the rule', async (_, target, data, becomes) => {
    await make([does(target, data(desk))])
    const row = await after()
    expect(row).toMatchObject(becomes(desk))
    const [told] = await desk.sql<{ ruleName: string; actorId: number | null }>(
      `select rule_name as "ruleName", actor_id as "actorId" from activities where conversation_id = $1
        order by position desc limit 1`,
      [row.conversationId],
    )
    expect(told).toEqual({ ruleName: 'VIP', actorId: null })
  })

  test('WFL-014: a note is added in the words of the rule, and bears its name', async () => {
    await make([does('note', 'Look <at> once\nand call')])
    const { conversationId } = await after()
    await follow()
    const notes = await desk.sql(
      `select n.html, n.rule_name as "ruleName", n.author_id as "authorId", m.is_inbound as "isInbound"
        from notes n join messages m on m.id = n.message_id where n.conversation_id = $1`,
      [conversationId],
    )
    const html = '<p>Look &lt;at&gt; once<br />and call</p>'
    expect(notes).toEqual([{ html, ruleName: 'VIP', authorId: 0, isInbound: true }])
  })

  test('WFL-016: tags are removed', async () => {
    await make([does('addLabelIds', [desk.labelId])], { name: 'Add' })
    await make([does('removeLabelIds', [desk.labelId])], { criterias: { haveTags: [desk.labelId] } })
    const { conversationId, labelIds } = (await after()) as { conversationId: number; labelIds: number[] }
    expect(labelIds).toEqual([])
    expect((await trail(conversationId)).map(({ ruleName }) => ruleName)).toEqual(['Add', 'VIP'])
  })

  test('an action that cannot be done is told of, and the next one is done; one that is not needed changes nothing', async () => {
    const id = await make(
      [
        does('mailboxId', desk.closedMailboxId),
        does('assigneeId', desk.agent.id),
        does('priority', 'high'),
        does('priority', 'high'),
      ],
      {},
    )
    const row = await after()
    expect(row).toMatchObject({ mailboxId: desk.closedMailboxId, assigneeId: null, priority: 'high' })
    expect((await runs(id)).data[0]).toMatchObject({
      conversation: { id: row.conversationId },
      results: [
        { target: 'mailboxId', outcome: 'done' },
        { target: 'assigneeId', outcome: 'refused', reason: expect.stringContaining('does not see') },
        { target: 'priority', outcome: 'done', change: { from: 'default', to: 'high' } },
        { target: 'priority', outcome: 'unneeded', change: null },
      ],
    })
  })

  test('WFL-020: actions of contacts change company, title and tags', async () => {
    const [{ id: companyId } = { id: 0 }] = await desk.sql<{ id: number }>(
      `insert into companies (name, created_at) values ('Rail', 0) returning id`,
    )
    await make(
      [does('companyId', companyId), does('title', 'Current Customer'), does('labelIds', [desk.labelId])],
      { entity: 'contacts', trigger: 'created', criterias: { firstName: 'newton' } },
    )
    await after({ from: 'Newton Pulsifer <newton@rail.example>' })
    const [contact] = await desk.sql(
      `select company_id as "companyId", job_title as title, label_ids as "labelIds" from contacts where first_name = 'Newton'`,
    )
    expect(contact).toEqual({ companyId, title: 'Current Customer', labelIds: [desk.labelId] })
  })
})

describe('conditions', () => {
  const high = [does('priority', 'high')]
  test.each<[string, (desk: TestDesk) => object, boolean]>([
    ['an inbox', ({ mailboxId }) => ({ mailboxId }), true],
    ['another inbox', ({ closedMailboxId }) => ({ mailboxId: closedMailboxId }), false],
    ['the domain', () => ({ contactEmailDomain: 'CUSTOMER.example' }), true],
    ['a part of the domain', () => ({ contactEmailDomain: 'tomer.example' }), false],
    ['the domain above', () => ({ contactEmailDomain: 'shop.example' }), false],
    ['words of the subject, in whatever case', () => ({ subjectLike: 'squeaky BRÀKES' }), true],
    ['other words', () => ({ subjectLike: 'wheels' }), false],
    ['the address', () => ({ contactEmail: 'Dana@customer.example' }), true],
    ['another address', () => ({ contactEmail: 'ana@customer.example' }), false],
    ['tags that it has not', ({ labelId }) => ({ haveTags: [labelId] }), false],
    ['no such tags', ({ labelId }) => ({ doNotHaveTags: [labelId] }), true],
    ['an assignee that it has not', ({ agent }) => ({ assigneeId: agent.id }), false],
    ['WFL-031: both of two', ({ mailboxId }) => ({ mailboxId, subjectLike: 'brakes' }), true],
    ['WFL-031: one of two', ({ mailboxId }) => ({ mailboxId, subjectLike: 'wheels' }), false],
  ])('WFL-008, D1-84: %s', async (_, criterias, isMatch) => {
    await make(high, { criterias: criterias(desk) })
    expect(await after()).toMatchObject({ priority: isMatch ? 'high' : 'default' })
  })

  test('WFL-008: the sender, and the company that their domain is bound to', async () => {
    const { conversationId } = await after({ from: 'Anathema <ana@deep.jasmine.example>' })
    const [{ id: contactId } = { id: 0 }] = await desk.sql<{ id: number }>(
      'select contact_id as id from conversations where id = $1',
      [conversationId],
    )
    const [company] = await desk.sql<{ id: number }>(
      `insert into companies (name, domain, bind_with_domain, created_at)
        values ('Jasmine', 'jasmine.example', true, 0) returning id`,
    )
    await make(high, { criterias: { contactId, company: company?.id } })
    expect(await after({ from: 'Anathema <ana@deep.jasmine.example>' })).toMatchObject({ priority: 'high' })
    await desk.sql('delete from companies where id = $1', [company?.id])
    expect(await after({ from: 'Anathema <ana@deep.jasmine.example>' })).toMatchObject({
      priority: 'default',
    })
  })

  test('a domain with *. fits what is below it', async () => {
    await make(high, { criterias: { contactEmailDomain: '*.jasmine.example' } })
    expect(await after({ from: 'Ana <ana@deep.jasmine.example>' })).toMatchObject({ priority: 'high' })
    expect(await after({ from: 'Ana <ana@jasmine.example>' })).toMatchObject({ priority: 'default' })
  })

  test('WFL-010, D1-87: of contacts that are changed also how many conversations they have', async () => {
    const { conversationId } = await after({ from: 'Adam Young <adam@young.example>' })
    await make([does('title', 'Regular')], {
      ...{ entity: 'contacts', trigger: 'updated' },
      criterias: { lastName: 'young', interactions: 2 },
    })
    const [{ id } = { id: 0 }] = await desk.sql<{ id: number }>(
      'select contact_id as id from conversations where id = $1',
      [conversationId],
    )
    const edit = async (country: string) => {
      const body = { address: { country } }
      const answer = await desk.call('PUT', `/desk/customers/${id}`, { as: desk.owner, body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      await follow()
    }
    const title = async () =>
      (await desk.sql<{ title: string }>('select job_title as title from contacts where id = $1', [id]))[0]
    await edit('GB')
    expect(await title()).toEqual({ title: '' })
    await after({ from: 'Adam Young <adam@young.example>', subject: 'Another' })
    await edit('DE')
    expect(await title()).toEqual({ title: 'Regular' })
  })
})

describe('rules run', () => {
  test('D1-85: in the order of their making, each seeing what those before have done', async () => {
    await make([does('priority', 'high')], { name: 'First' })
    await make([does('addLabelIds', [desk.labelId])], {
      name: 'Second',
      criterias: { subjectLike: 'squeaky' },
    })
    await make([does('assigneeId', desk.agent.id)], { criterias: { haveTags: [desk.labelId] } })
    const row = await after()
    expect(row).toMatchObject({ priority: 'high', labelIds: [desk.labelId], assigneeId: desk.agent.id })
    expect((await trail(row.conversationId)).map(({ ruleName }) => ruleName)).toEqual([
      'First',
      'Second',
      'VIP',
    ])
  })

  test('D2-20: behind one that stops the others, none runs, unless it does not match', async () => {
    await make([does('addLabelIds', [desk.labelId])], { isLast: true, criterias: { subjectLike: 'wheels' } })
    await make([does('priority', 'high')], { isLast: true })
    await make([does('priority', 'low')], { name: 'Later' })
    expect(await after()).toMatchObject({ priority: 'high', labelIds: [] })
  })

  test('WFL-033: not while they are off', async () => {
    const id = await make([does('priority', 'high')])
    await desk.call('PUT', `/rules/${id}/status`, { as: desk.owner, body: { isActive: false } })
    expect(await after()).toMatchObject({ priority: 'default' })
    await desk.call('PUT', `/rules/${id}/status`, { as: desk.owner, body: { isActive: true } })
    expect(await after()).toMatchObject({ priority: 'high' })
  })

  test('never on what happened before they were made', async () => {
    const { conversationId } = await desk.receive()
    await new Promise((resolve) => setTimeout(resolve, 2))
    await make([does('priority', 'high')])
    await follow()
    expect(await conversationOf(conversationId)).toMatchObject({ priority: 'default' })
  })

  test('D2-12: on a mail that arrives now, whenever its sender dates it', async () => {
    await make([does('priority', 'high')])
    const date = new Date('2004-02-03T10:00:00Z')
    const row = await after({ date })
    expect(row).toMatchObject({ priority: 'high' })
    const [message] = await desk.sql<{ sentAt: number }>(
      'select sent_at as "sentAt" from messages where conversation_id = $1',
      [row.conversationId],
    )
    expect(message?.sentAt).toBe(date.getTime())
  })

  test('not for automatic mail, nor for what lies in the trash', async () => {
    await make([does('priority', 'high')])
    const head = ['Auto-Submitted: auto-replied', 'Content-Type: text/plain']
    expect(await after({ head })).toMatchObject({ priority: 'default' })
    const { conversationId } = await desk.receive()
    await desk.sql('update conversations set is_trashed = true where id = $1', [conversationId])
    await follow()
    expect(await conversationOf(conversationId)).toMatchObject({ priority: 'default' })
  })

  test.each(['import', 'merge', 'split', 'restore', 'rule', 'automation', 'desk'])(
    'D1-85: not for what comes about by %s',
    async (origin) => {
      await make([does('priority', 'high')])
      const { conversationId } = await desk.receive()
      await desk.sql(
        `update domain_events set origin = $2 where type = 'message.received'
        and (payload ->> 'conversationId')::bigint = $1`,
        [conversationId, origin],
      )
      await follow()
      expect(await conversationOf(conversationId)).toMatchObject({ priority: 'default' })
    },
  )

  test('a rule that asks for what is gone matches nothing, and the others go on', async () => {
    const [label] = await desk.sql<{ id: number }>(
      `insert into labels (label, color) values ('Soon gone', 'purple') returning id`,
    )
    await make([does('priority', 'low')], { criterias: { doNotHaveTags: [label?.id] } })
    await make([does('priority', 'high')])
    await desk.sql('delete from labels where id = $1', [label?.id])
    expect(await after()).toMatchObject({ priority: 'high' })
  })
})

test('a rule that ran 20 times on a conversation in an hour is switched off, and its maker is told', async () => {
  const id = await make([does('priority', 'high')])
  const other = await make([does('addLabelIds', [desk.labelId])])
  await followAll(desk.database, [notificationsConsumer], () => desk.clock.now())
  const { conversationId } = await after({ id: 'wild@customer.example' })
  await desk.sql(
    `insert into workflow_runs (account_id, rule_id, event_seq, conversation_id, results, at)
      select account_id, rule_id, n, conversation_id, '[]', at from workflow_runs, generate_series(-19, -1) n
        where rule_id = $1`,
    [id],
  )
  await desk.sql(`update conversations set priority = 'low' where id = $1`, [conversationId])
  await desk.receive({ inReplyTo: 'wild@customer.example' })
  await follow()
  expect(await conversationOf(conversationId)).toMatchObject({ priority: 'low' })
  expect((await runs(id)).total).toBe(20)
  expect((await runs(other)).total).toBe(2)
  const { body: rule } = await desk.call<{ isActive: boolean }>('GET', `/rules/${id}`, { as: desk.owner })
  expect(rule.isActive).toBe(false)
  await followAll(desk.database, [notificationsConsumer], () => desk.clock.now())
  expect(
    await desk.sql(
      `select user_id as "userId", texts from notifications where kind = 'ruleStopped' and subjects ->> 'itemId' = $1`,
      [String(id)],
    ),
  ).toEqual([{ userId: desk.owner.id, texts: { rule: 'VIP' } }])
})

test('D1-85: each rule runs once for each event, whoever reads, and however often it breaks', async () => {
  const id = await make([does('note', 'Look at once')])
  const count = times(12, 1000)
  let isWritten = false
  const writing = (async () => {
    for (let n = 0; n < count; n += 1) await desk.receive({ subject: `Brakes of ${n}` })
    isWritten = true
  })()
  const parts = readerParts(desk.database, () => desk.clock.now())
  let acted = 0
  const breaking = {
    ...parts,
    act: (async (...args) => {
      const outcomes = await parts.act(...args)
      acted += 1
      if (acted % 5 === 0) throw new Error('broke')
      return outcomes
    }) as typeof parts.act,
  }
  const reader = async () => {
    while (!isWritten) await readAll({ ...breaking, consumers: [workflowsConsumer] })
  }
  await Promise.all([writing, reader(), reader()])
  await follow()
  const [notes] = await desk.sql<{ n: number; threads: number }>(
    `select count(*)::int as n, count(distinct conversation_id)::int as threads from notes where rule_name = 'VIP'
      and conversation_id in (select conversation_id from workflow_runs where rule_id = $1)`,
    [id],
  )
  expect(notes).toEqual({ n: count, threads: count })
  expect((await runs(id)).total).toBe(count)
}, 300_000)
