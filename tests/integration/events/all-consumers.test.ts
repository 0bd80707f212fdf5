import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { priorities } from '#domain/conversations/status.ts'
import { eventConsumers } from '#server/areas.ts'
import type { TestDesk } from '../../support/desk.ts'
import { proveConsumer, type ConsumerProof } from './prove-consumer.ts'

/** Customers write; agents triage, add notes and track time; the owner changes settings. */
async function story(desk: TestDesk): Promise<void> {
  const { agent, owner } = desk
  const call = async (method: string, path: string, body: object, as = agent) => {
    const answer = await desk.call(method, path, { as, body, headers: { 'idempotency-key': randomUUID() } })
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body
  }
  const says = { isOn: true, html: '<p>Hello {{contact.name}}</p>' }
  await call('PUT', `/desk/mailboxes/${desk.mailboxId}/acknowledgement`, says, owner)
  const task = { subject: 'Call them', type: 'call', status: 'open', priority: 'high', duration: 1 }
  const automation = { name: 'Call', domain: 'customer.example', trigger: 'update_priority', task }
  await call('POST', '/desk/automation/tasks', automation, owner)
  await call('POST', '/desk/automation/tasks', { ...automation, allowMultiple: true }, owner)
  for (const note of ['Look', 'Look again']) {
    const rule = { name: note, entity: 'incoming', trigger: 'incoming' }
    const actions = [{ action: 'ADD_NOTE', note }]
    await call('POST', '/rules', { rule, criterias: { mailboxId: desk.mailboxId }, actions }, owner)
  }
  const length = { firstResponse: 60, nextResponse: 60, resolution: 600 }
  const targets = Object.fromEntries(priorities.map((each) => [each, length]))
  const conditions = { mailboxIds: [desk.mailboxId] }
  await call('POST', '/productivity/sla', { name: 'All', conditions, targets, warnBefore: 15 }, owner)
  const routed = { name: 'All', mailboxId: desk.mailboxId, agentIds: [owner.id], method: 'round_robin' }
  await call('POST', '/desk/routing', routed, owner)
  const asked = { name: 'After', subject: 'How was it?', mailboxIds: [desk.mailboxId] }
  await call('POST', '/productivity/surveys', asked, owner)
  const told = JSON.stringify(['message.received', 'conversation.changed'])
  await desk.sql(
    `insert into webhooks (url, description, events, is_active, revision)
      select 'https://hooks.example', '', $1, true, 1`,
    [told],
  )
  await desk.sql(`insert into integrations (provider, events) values ('slack', $1)`, [told])
  const mails = [await desk.receive(), await desk.receive({ id: 'asked@customer.example' })]
  mails.push(await desk.receive({ inReplyTo: 'asked@customer.example', id: 'again@customer.example' }))
  for (const name of ['otto', 'bo', 'eve']) await desk.receive({ from: `${name}@customer.example` })
  const [sales] = await desk.sql<{ id: number }>(
    `insert into mailboxes (account_id, name, type, email, settings)
      select account_id, 'Sales', 'email', 'sales@northwind.example', settings from mailboxes where id = $1 returning id`,
    [desk.mailboxId],
  )
  for (const id of ['both', 'both-too']) {
    await desk.receive({ id: `${id}@customer.example` })
    await desk.receive({ id: `${id}@customer.example`, mailboxId: sales?.id ?? 0 })
  }
  const conversationIds = mails.slice(0, 2).map(({ conversationId }) => conversationId)
  for (const priority of ['high', 'low'])
    await call('PUT', '/desk/conversations/priority', { conversationIds, priority })
  for (const statusId of [4, 2])
    await call('PUT', '/desk/conversations/status', { conversationIds, statusId })
  for (const { messageId } of mails)
    await call('POST', '/desk/notes', { messageId, note: '<p>Look</p>', mentions: [owner.id] })
  const [conversationId] = conversationIds
  const startTime = '2026-01-01T09:30:00+01:00'
  await call('POST', '/desk/time-tracking/manual', { conversationId, startTime, duration: 125 })
  await call('POST', '/desk/time-tracking/settings', { isTimeTracking: false }, owner)
  const [who] = await desk.sql<{ id: number }>('select contact_id as id from conversations where id = $1', [
    conversationId,
  ])
  for (const subject of ['Call back', 'Call again']) {
    const subTasks = [{ title: 'Find the number' }]
    const words = { type: 'activity', subject, conversationId, contactId: who?.id, subTasks }
    const times = { startAt: Date.UTC(2026, 10, 25, 9), endAt: Date.UTC(2026, 10, 25, 10) }
    const { id } = (await call('POST', '/desk/tasks', { ...words, ...times })) as { id: number }
    await call('PUT', `/desk/tasks/${id}`, { priority: 'high' })
  }
  const [base] = await desk.sql<{ id: number }>(
    `insert into knowledge_bases (name, detail, created_at) values ('Riders', '', 1) returning id`,
  )
  const written = { docId: base?.id, content: '<p>Hold it.</p>', isPublished: true }
  const links: string[] = []
  for (const name of ['Reset', 'Range']) {
    const { webLink } = (await call('POST', '/docs/article/createArticle', { ...written, name }, owner)) as {
      webLink: string
    }
    links.push(`<a href="${webLink}">${name}</a>`)
  }
  for (const messageHtml of [...links, links.join(' ')])
    for (const { conversationId } of mails.slice(0, 2))
      await call('POST', `/desk/conversations/${conversationId}/messages`, {
        ...{ to: ['a@customer.example'], messageHtml },
      })
  const team = { description: '', assigneeIds: [agent.id] }
  for (const name of ['Wheels', 'Frames', 'Brakes'])
    await call('POST', '/desk/teams', { ...team, name }, owner)
}

/** All consumers, with their output. */
const proofs: Record<string, Omit<ConsumerProof, 'story'>> = {
  'also-reached': {
    written: `select conversation_id, "from", "to" from activities where field = 'alsoReached'
      order by conversation_id, "to"->0->>'id'`,
    clear: [`delete from activities where field = 'alsoReached'`],
  },
  taskActivity: {
    written: `select event_seq, task_id, at, user_id, origin, type, change from task_activities order by event_seq`,
    clear: ['delete from task_activities'],
  },
  facts: {
    written: `select kind, source, at, user_id, conversation_id, contact_id, mailbox_id, team_id, assignee_id, label_id,
      priority, seconds from facts order by kind, source`,
    clear: ['delete from facts'],
  },
  audit: {
    written: `select event_seq, at, user_id, origin, area, action, subject_id, before, after from audit_log
      order by event_seq`,
    clear: ['delete from audit_log'],
  },
  notifications: {
    // Row ids differ each time, so queues are compared by owner.
    written: `select kind, who, payload, state from (
        select 'notification' as kind, user_id::text as who,
          jsonb_build_object('kind', n.kind, 'subjects', subjects, 'texts', texts, 'isListed', is_listed,
            'isAudible', is_audible, 'at', created_at, 'readAt', read_at) as payload, '' as state from notifications n
        union all select kind, key || ' ' || lane, payload - 'told', state from outbox where kind in ('news', 'news-mail')
      ) rows order by kind, who, payload`,
    clear: [`delete from outbox where kind in ('news', 'news-mail')`, 'delete from notifications'],
  },
  acknowledgements: {
    written: `select m.conversation_id, m."to", m.html, m.created_at, d.state, e.state as mail, s.in_reply_to
      from messages m join deliveries d on d.account_id = m.account_id and d.id = m.id
      join effects e on e.account_id = m.account_id and e.message_id = m.id
      join message_sources s on s.account_id = m.account_id and s.message_id = m.id
      where m.kind = 'automatic' order by m.conversation_id`,
    clear: [
      'delete from automatic_answers',
      `delete from effects where message_id in (select id from messages where kind = 'automatic')`,
      `delete from deliveries where id in (select id from messages where kind = 'automatic')`,
      `delete from messages where kind = 'automatic'`,
    ],
  },
  'task-automations': {
    written: `select r.event_seq, r.conversation_id, r.outcome, r.reason, k.subject, k.contact_id, k.status, e.rule_id
      from task_automation_runs r left join tasks k on k.account_id = r.account_id and k.id = r.task_id
      left join domain_events e on e.account_id = r.account_id and e.type = 'task.created' and e.subject_id = r.task_id
      order by r.event_seq, r.automation_id`,
    clear: ['delete from task_automation_runs', 'delete from tasks'],
  },
  workflows: {
    written: `select w.event_seq, w.conversation_id, r.name, w.results,
        array(select n.html from notes n where n.account_id = w.account_id and n.message_id = e.subject_id
          and n.rule_name = r.name) as notes
      from workflow_runs w join "workflowRules" r on r.account_id = w.account_id and r.id = w.rule_id
      join domain_events e on e.account_id = w.account_id and e.seq = w.event_seq
      order by w.event_seq, w.rule_id`,
    clear: ['delete from workflow_runs', 'delete from notes where rule_name is not null'],
  },
  routing: {
    written: `select c.id, c.assignee_id from conversations c order by c.id`,
    clear: ['delete from routing_turns', 'update conversations set assignee_id = null'],
  },
  sla: {
    written: `select s.conversation_id, s.metric, s.started_at, s.due_at, s.ended_at, s.is_met, s.warned_at,
        s.breached_at, c.sla
      from sla_targets s join conversations c on c.account_id = s.account_id and c.id = s.conversation_id
      order by s.conversation_id, s.started_at, s.metric`,
    clear: ['delete from sla_targets', 'update conversations set sla = null'],
  },
  surveys: {
    written: `select subject_id, due_at from timers where kind = 'survey' order by subject_id`,
    clear: [`delete from timers where kind = 'survey'`],
  },
  'article-uses': {
    written: 'select article_id, message_id, at from article_uses order by message_id, article_id',
    clear: ['delete from article_uses'],
  },
  webhooks: {
    written: `select event_seq, type, body, state from webhook_deliveries order by event_seq`,
    clear: ['delete from webhook_deliveries', `delete from outbox where kind like 'webhook%'`],
  },
  slack: {
    written: `select payload from outbox where kind = 'slack-message' order by payload::text`,
    clear: [`delete from outbox where kind = 'slack-message'`],
  },
}

test('each consumer has its proof', () => {
  expect(Object.keys(proofs)).toEqual(eventConsumers.map(({ name }) => name))
})

for (const consumer of eventConsumers) {
  const proof = proofs[consumer.name]
  if (proof) proveConsumer(consumer, { ...proof, story })
}
