import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { importing } from './importing.ts'
import { otherExports } from './other-exports.ts'
import { comments, lines, tickets, zipOf } from './zendesk-export.ts'

/* Zendesk customers and conversations are imported once, silently, as read, and with their own dates. */

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
  await desk.sql(`update users set email = 'agent@desk.test' where id = $1`, [desk.agent.id])
})
afterAll(() => desk.close())

const { preview, call, carryOut, bringIn } = importing(() => desk)
const conversations = () =>
  desk.sql<Record<string, unknown>>(`select c.subject, c.status_id as "statusId", c.is_trashed as "isTrashed",
      c.created_at as at, c.assignee_id as "assigneeId", c.items, c."total_messages" as messages,
      array(select l.label from labels l where l.id = any(c.label_ids)) as tags
    from conversations c order by c.subject`)
const count = async (what: string) =>
  (await desk.sql<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n

test('a dry run of a Zendesk says what would come in, what is refused, and who is whom', async () => {
  const { status, body } = await preview(zipOf())
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ source: 'zendesk', known: { customers: 0, conversations: 0 }, job: null, refused: 4 },
    counts: { customers: 2, companies: 1, conversations: 2, messages: 5, notes: 1, tags: 1, files: 1 },
  })
  expect(body.refusals).toEqual([
    { kind: 'ticket', record: '103', reason: 'It is not complete' },
    { kind: 'user', record: 'No Address', reason: 'No email address and no phone' },
    { kind: 'ticket', record: '#102 Ticket 102', reason: 'Its requester has no email address' },
    { kind: 'tag', record: 'a_tag_that_is_too_long_here', reason: 'Longer than 20 characters' },
  ])
  expect(body.agents.map(({ email, user }) => [email, user !== null])).toEqual([
    ['agent@desk.test', true],
    ['gone@acme.example', false],
  ])
  expect(await count('conversations')).toBe(0)
})

test('it comes in with its dates and states, silently, and a second import brings nothing twice', async () => {
  const outbox = await count('outbox')
  const done = await bringIn((await preview(zipOf())).body)
  expect(done.job).toMatchObject({ state: 'done', done: 4, total: 4 })
  expect(done.job?.outcome).toBe('2 customers, 2 conversations with 6 messages and notes')
  const [open, closed] = await conversations()
  expect(open).toMatchObject({
    ...{ subject: 'Ticket 100', statusId: 2, items: 5, messages: 4, tags: ['warranty'] },
    ...{ at: Date.parse('2021-03-01T09:00:00Z'), assigneeId: desk.agent.id, isTrashed: false },
  })
  expect(closed).toMatchObject({ subject: 'Ticket 101', statusId: 4, messages: 1 })
  const messages = await desk.sql<{ isInbound: boolean; authorId: number | null; html: string; at: number }>(
    `select m.is_inbound as "isInbound", m.author_id as "authorId", m.html, m.created_at as at
      from messages m join conversations c on c.id = m.conversation_id and c.subject = 'Ticket 100' order by m.position`,
  )
  expect(messages.map(({ isInbound, authorId }) => [isInbound, authorId])).toEqual([
    [true, null],
    [false, desk.agent.id],
    [false, null],
    [true, null],
  ])
  expect(messages.map(({ at }) => at)).toEqual(
    [1001, 1002, 1004, 1005].map((id) =>
      Date.parse(comments[100].find((each) => each.id === id)?.created_at ?? ''),
    ),
  )
  expect(messages[0]?.html).toContain('href="https://acme.zendesk.com/a/brake.jpg"')
  expect(messages[0]?.html).not.toContain('alert')
  const [note] = await desk.sql<{ html: string; ruleName: string }>(
    'select html, rule_name as "ruleName" from notes',
  )
  expect(note).toMatchObject({
    ruleName: 'Import',
    html: expect.stringContaining('Gone Colleague') as string,
  })
  expect(
    await desk.sql(`select first_name as f, phone, company_name as c from contacts order by email`),
  ).toEqual([
    { f: 'Ana', phone: '+49305550101', c: 'Kern Cycles' },
    { f: 'Bo', phone: null, c: '' },
  ])
  // No mail, notification or event for other consumers.
  expect(await count('outbox')).toBe(outbox)
  expect(await count('notifications')).toBe(0)
  expect(await count(`domain_events where not is_silent and type like 'conversation%'`)).toBe(0)
  const again = (await preview(lines(), 'tickets.json')).body
  expect(again.known).toEqual({ customers: 2, conversations: 2 })
  expect((await bringIn(again)).job?.outcome).toBe(
    '0 customers, 0 conversations with 0 messages and notes, 4 already there',
  )
  expect(await count('conversations')).toBe(2)
})

test('a later export brings in what was written since', async () => {
  const later = { ...comments[100][4], id: 1006, created_at: '2021-03-09T09:00:00Z' }
  const seen = (await preview(zipOf({ comments: [...comments[100], later] }))).body
  expect((await bringIn(seen)).job?.outcome).toContain('1 conversation with 1 messages')
  expect((await conversations())[0]).toMatchObject({ messages: 5 })
})

test('an import is undone as far as nobody has worked with it, and can be brought in again', async () => {
  const own = tickets.slice(0, 2).map((each) => ({ ...each, id: each.id + 1000 }))
  const seen = (await preview(zipOf({ tickets: own }))).body
  await bringIn(seen)
  const trashed = async () => (await conversations()).filter(({ isTrashed }) => isTrashed).length
  await desk.sql(
    `insert into notes (account_id, id, conversation_id, position, html, author_id, mentions, attachments, created_at, edits, origins)
    select account_id, 99, id, last_position + 1, 'x', $1, '[]', '[]', 1, 0, '[]' from conversations where subject = 'Ticket 101'
      order by id desc limit 1`,
    [desk.agent.id],
  )
  await call('PUT', `${seen.id}/job`, { choice: 'undo' })
  const undone = await carryOut(seen)
  expect(undone.job?.outcome).toContain('1 kept, as somebody has worked with them')
  expect(await trashed()).toBe(1)
  await bringIn((await preview(zipOf({ tickets: own }))).body)
  expect(await trashed()).toBe(0)
  expect(await count('conversations')).toBe(4)
})

test.each([
  ['nothing of a help desk', '{"articles":[]}', 'There is no customer and no ticket in this file'],
  ['a broken file', '{"users":[', 'The export is cut off or damaged'],
  ['a broken zip', Buffer.from('PK\u0003\u0004xx'), 'The zip file is broken'],
])('refuses %s', async (_, content, message) => {
  expect(await preview(content)).toMatchObject({ status: 400, body: { field: 'file', message } })
})

const read = async (id: number | undefined) => {
  const { status, body } = await desk.call<string>('GET', `/desk/attachments/${id}`, { as: desk.owner })
  return [status, body]
}

test('files that are in the zip come in with their messages and notes, the others stay links', async () => {
  const [at, url] = ['2021-03-10T09:00:00Z', 'https://acme.zendesk.com/a/chain.txt']
  const file = (id: number, file_name: string, content_url: string | null = url) => ({
    ...{ id, file_name, content_url },
  })
  const written = { ...comments[100][4], created_at: at }
  const more = [
    { ...comments[100][4], id: 1006, created_at: '2021-03-09T09:00:00Z' },
    {
      ...written,
      id: 1007,
      attachments: [file(21, 'chain.txt'), file(22, 'chain.pdf'), file(23, 'lost', null)],
    },
    { ...written, id: 1008, author_id: 10, public: false, attachments: [file(24, 'plan.txt')] },
  ]
  const files = { 'export/attachments/21/chain.txt': 'of a message', 'export/24-plan.txt': 'of a note' }
  const zip = zipOf({
    comments: [...comments[100], ...more],
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  })
  const seen = (await preview(zip)).body
  expect(seen.counts).toMatchObject({ filesInside: 2, files: 2 })
  // An earlier dry run that was never started has its own files.
  await preview(zip)
  await bringIn(seen)
  const [message] = await desk.sql<{ html: string; attachments: { id: number; type: string }[] }>(
    `select html, attachments from messages where created_at = $1`,
    [Date.parse(at)],
  )
  expect(message?.attachments).toMatchObject([{ name: 'chain.txt', type: 'text/plain', size: 12 }])
  expect(message?.html).toContain('>chain.pdf</a>')
  expect(message?.html).not.toMatch(/chain\.txt<|lost/)
  const [note] = await desk.sql<{ attachments: { id: number }[] }>(
    `select attachments from notes where created_at = $1`,
    [Date.parse(at)],
  )
  expect(note?.attachments).toMatchObject([{ name: 'plan.txt', isInline: false }])
  const [inMessage, inNote] = [message?.attachments[0]?.id, note?.attachments[0]?.id]
  expect([await read(inMessage), await read(inNote)]).toEqual([
    [200, 'of a message'],
    [200, 'of a note'],
  ])
  const waiting = 'attachments where message_id is null and note_id is null'
  expect(await count(waiting)).toBe(2)
  expect((await bringIn((await preview(zip)).body)).job?.outcome).toContain('4 already there')
  // A file that was deleted before the import started is imported as a link.
  const last = {
    ...written,
    id: 1009,
    created_at: '2021-03-11T09:00:00Z',
    attachments: [file(21, 'chain.txt')],
  }
  const late = (
    await preview(zipOf({ comments: [...comments[100], ...more, last], files: { '21': Buffer.from('x') } }))
  ).body
  expect(late.counts).toMatchObject({ filesInside: 2 })
  await desk.sql(`delete from ${waiting}`)
  await bringIn(late)
  const [swept] = await desk.sql<{ html: string; attachments: object[] }>(
    `select html, attachments from messages where created_at = $1`,
    [Date.parse(last.created_at)],
  )
  expect(swept?.attachments).toEqual([])
  expect(swept?.html).toContain('>chain.txt</a>')
})

test.each([
  ['freshdesk', 'attachments/7/saddle.jpg', 'saddle.jpg'],
  ['helpscout', 'files/8/bell.jpg', 'bell.jpg'],
  ['chatwoot', 'files/wheel rim.jpg', 'wheel rim.jpg'],
])('%s: a file in the zip comes in with its message', async (source, path, name) => {
  const parts = unzipSync(otherExports.find((each) => each.source === source)?.file ?? Buffer.of())
  const seen = (
    await preview(Buffer.from(zipSync({ ...parts, [path]: strToU8(`bytes of ${name}`) })), 'export.zip')
  ).body
  expect(seen).toMatchObject({ source, counts: { filesInside: 1, files: 0 } })
  await bringIn(seen)
  const [row] = await desk.sql<{ id: number; message: number | null }>(
    `select id, message_id as message from attachments where name = $1 and message_id is not null`,
    [name],
  )
  expect(await read(row?.id)).toEqual([200, `bytes of ${name}`])
})

test('a zip may be larger than a message; what no message can hold stays a link', async () => {
  const attachments = [{ id: 21, file_name: 'film.mp4', content_url: 'https://acme.zendesk.com/a/film.mp4' }]
  const film = [Buffer.alloc(26 * 1024 * 1024), { level: 0 }] as [Uint8Array, { level: 0 }]
  const zip = zipOf({ comments: [{ ...comments[100][0], attachments }], files: { '21/film.mp4': film } })
  expect((await preview(zip)).body.counts).toMatchObject({ filesInside: 0, files: 1 })
})

test('files of a zip for which there is no room are refused under the field of the file', async () => {
  const files = Object.fromEntries(['21', '22', '23'].map((id) => [id, Buffer.alloc(1)]))
  await desk.sql(
    `insert into attachments (account_id, id, sha256, name, type, size, uploader_id, created_at)
      values ($1, 98, $2, 'big', 'text/plain', $3, $4, 1)`,
    [desk.accountId, 'a'.repeat(64), 2 * 1024 ** 3, desk.owner.id],
  )
  const attachments = [{ id: 21, file_name: 'a', content_url: null }]
  const answer = await preview(zipOf({ comments: [{ ...comments[100][0], attachments }], files }))
  expect(answer).toMatchObject({ status: 413, body: { field: 'file' } })
})
