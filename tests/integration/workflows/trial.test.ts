import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { tryRule } from '#domain/workflows/rule-endpoints.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
  await desk.receive({ subject: 'Something else' })
})
afterAll(() => desk.close())

const tryOut = (body: object, as = desk.owner) =>
  desk.call<z.output<typeof tryRule.output>>('POST', '/rules/trial', { as, body })

test('a dry run matches what a run would match, and changes nothing', async () => {
  const { conversationId } = await desk.receive({ subject: 'Squeaky brakes', from: 'dana@trial.example' })
  const asked = {
    trigger: 'incoming',
    criterias: { contactEmailDomain: 'trial.example', subjectLike: 'BRAKES' },
  }
  const { body } = await tryOut(asked)
  expect(body).toMatchObject({
    matched: 1,
    findings: null,
    data: [{ conversation: { id: conversationId } }],
  })
  expect(body.tried).toBeGreaterThan(1)
  expect((await tryOut({ ...asked, trigger: 'outgoing' })).body).toMatchObject({ matched: 0 })
  const contacts = { trigger: 'created', criterias: { interactions: 1 } }
  expect((await tryOut({ ...contacts, trigger: 'updated' })).body.matched).toBeGreaterThan(0)
  expect((await tryOut(contacts)).status).toBe(400)
  expect(await desk.sql('select from workflow_runs')).toEqual([])
})

test('a dry run says of one conversation which conditions it meets', async () => {
  const { conversationId } = await desk.receive({ subject: 'Squeaky brakes' })
  const [row] = await desk.sql<{ ticketNo: number }>(
    'select ticket_no as "ticketNo" from conversations where id = $1',
    [conversationId],
  )
  const criterias = { subjectLike: 'brakes', contactEmail: 'nobody@x.example', assigneeId: 4_000_000_000 }
  const asked = { trigger: 'incoming', criterias, ticketNo: row?.ticketNo }
  expect((await tryOut(asked)).body.findings).toEqual([
    { name: 'subjectLike', outcome: 'met' },
    { name: 'assigneeId', outcome: 'broken' },
    { name: 'contactEmail', outcome: 'failed' },
  ])
  const unseen = await tryOut({ ...asked, ticketNo: 4_000_000 })
  expect(unseen).toMatchObject({ status: 400, body: { field: 'ticketNo' } })
})
