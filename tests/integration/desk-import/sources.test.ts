import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { importing } from './importing.ts'
import { freshdeskAccount, otherExports } from './other-exports.ts'
import { zipOf } from './zendesk-export.ts'

/* Customers and conversations of Freshdesk, Help Scout and Chatwoot are imported like Zendesk's. */

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
  await desk.sql(`update users set email = 'agent@desk.test' where id = $1`, [desk.agent.id])
})
afterAll(() => desk.close())

const { preview, call, carryOut, bringIn, newest, work } = importing(() => desk)
const isTrashed = async (tag: string) =>
  (
    await desk.sql<{ is: boolean }>(
      `select c.is_trashed as is from conversations c join labels l on l.id = any(c.label_ids) where l.label = $1`,
      [tag],
    )
  ).map(({ is }) => is)

test.each(otherExports)(
  '$title: a dry run, an import, a second one that brings nothing twice, and an undo',
  async ({ source, file, tag, status, link, customer, refusals }) => {
    const seen = (await preview(file, 'export.zip')).body
    expect(seen).toMatchObject({
      ...{ source, known: { customers: 0, conversations: 0 }, job: null },
      counts: { customers: 1, companies: 1, conversations: 1, messages: 2, notes: 1, tags: 1, files: 1 },
      agents: [{ name: 'Insa Agent', email: 'agent@desk.test' }],
    })
    expect(seen.agents[0]?.user).not.toBeNull()
    expect(seen.refusals.map(({ kind, record, reason }) => [kind, record, reason])).toEqual(refusals)

    const done = await bringIn(seen)
    expect(done.job).toMatchObject({ state: 'done', done: 2, total: 2 })
    expect(done.job?.outcome).toBe('1 customer, 1 conversation with 3 messages and notes')
    expect((await newest())?.id).toBe(seen.id)
    const [conversation] = await desk.sql<{ id: number }>(
      `select c.id, c.status_id as status, c.assignee_id as assignee, c.created_at as at, c.items
        from conversations c join labels l on l.id = any(c.label_ids) where l.label = $1`,
      [tag],
    )
    const at = Date.parse('2022-05-01T09:00:00Z')
    expect(conversation).toMatchObject({ status, assignee: desk.agent.id, at, items: 3 })
    const messages = await desk.sql<{ html: string; authorId: number | null }>(
      `select html, author_id as "authorId" from messages where conversation_id = $1 order by position`,
      [conversation?.id],
    )
    expect(messages.map(({ authorId }) => authorId)).toEqual([null, desk.agent.id])
    expect(messages[0]?.html).toContain(`${link}"`)
    const notes = 'select author_id as by from notes where conversation_id = $1'
    expect(await desk.sql(notes, [conversation?.id])).toEqual([{ by: desk.agent.id }])
    const people = `select first_name as f, phone, company_name as c from contacts where first_name = $1`
    expect(await desk.sql(people, [customer.f])).toEqual([customer])

    const again = (await preview(file, 'export.zip')).body
    expect(again.known).toEqual({ customers: 1, conversations: 1 })
    expect((await bringIn(again)).job?.outcome).toBe(
      '0 customers, 0 conversations with 0 messages and notes, 2 already there',
    )
    await call('PUT', `${seen.id}/job`, { choice: 'undo' })
    expect((await carryOut(seen)).job).toMatchObject({ state: 'done', isUndo: true })
    expect(await isTrashed(tag)).toEqual([true])
    // The contact stays, since its conversation is in the trash and can be restored.
    expect(await desk.sql(people, [customer.f])).toEqual([customer])
  },
)

test('the account export of Freshdesk has the numbers and words of its API: nothing comes twice', async () => {
  const seen = (await preview(freshdeskAccount, 'export.zip')).body
  expect(seen).toMatchObject({
    ...{ source: 'freshdesk', refusals: [] },
    counts: { customers: 1, conversations: 1, messages: 2, notes: 1, tags: 1, files: 0 },
    agents: [{ email: 'agent@desk.test' }],
  })
  await bringIn(seen)
  expect(await isTrashed('fit')).toEqual([false])
})

test('an export of another help desk than the one that was chosen says so under its field', async () => {
  const answers = await Promise.all(
    [...otherExports, { title: 'Zendesk', source: 'zendesk', file: zipOf() }].map(async ({ file, title }) => {
      const chosen = title === 'Chatwoot' ? 'zendesk' : 'chatwoot'
      return { title, chosen, answer: await preview(file, 'export.zip', chosen) }
    }),
  )
  for (const { title, chosen, answer } of answers)
    expect(answer).toMatchObject({
      status: 400,
      body: {
        field: 'file',
        message: `This is an export of ${title}, not of ${chosen === 'zendesk' ? 'Zendesk' : 'Chatwoot'}`,
      },
    })
  const chosen = await preview(otherExports[1]?.file ?? '', 'export.zip', 'helpscout')
  expect(chosen).toMatchObject({ status: 200, body: { source: 'helpscout' } })
})

test('an import is paused between two conversations, and goes on from there', async () => {
  const seen = (await preview(zipOf())).body
  await call('POST', `${seen.id}/start`, {})
  expect(await work(2)).toBe(2)
  expect((await call('PUT', `${seen.id}/job`, { choice: 'pause' })).job).toMatchObject({ state: 'paused' })
  const { job } = await call('GET', String(seen.id))
  expect(job).toMatchObject({ done: 3, total: 4 })
  expect(await work(9)).toBe(0)
  expect((await newest())?.job).toMatchObject({ state: 'paused', done: 3 })
  await call('PUT', `${seen.id}/job`, { choice: 'goOn' })
  const done = await carryOut(seen)
  expect(done.job?.outcome).toBe('2 customers, 2 conversations with 6 messages and notes')
})
