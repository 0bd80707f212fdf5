import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowsConsumer } from '#server/workflows/consumer.ts'
import { followAll } from '../../support/consumers.ts'
import { mailText, supportAddress } from '../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../support/sending-desk.ts'

let desk: SendingDesk
beforeAll(async () => {
  desk = await openSendingDesk()
})
afterAll(() => desk.close())

const rows = <Row>(text: string, values: unknown[] = []) =>
  desk.database.desk(desk.accountId, (sql) => sql.rows<Row>({ text, values }))
const follow = () => followAll(desk.database, [workflowsConsumer])

async function inbound() {
  const words = {
    From: 'Dana Whitlock <dana@ryeandrail.example>',
    To: supportAddress,
    Subject: 'Battery drops',
  }
  const taken = await desk.take(
    mailText({ ...words, 'Message-ID': '<first@ryeandrail.example>' }, 'It is flat.'),
  )
  if (taken.kind !== 'kept') throw new Error('not kept')
  return taken
}

test('WFL-009, D2-11: a rule of outgoing mail acts when it has left, and once', async () => {
  const { conversationId, messageId } = await inbound()
  await rows(
    `insert into "workflowRules" (name, rule, criterias, actions, is_active, created_at, revision) values ('Answered',
      '{"name":"Answered","entity":"outgoing","trigger":"outgoing","isLast":false}',
      '{"subjectLike":"battery","contactEmailDomain":"ryeandrail.example"}',
      '[{"action":"SET_PRIORITY","priority":"low"}]', true, 0, 1)`,
  )
  const priority = async () =>
    (
      await rows<{ priority: string }>('select priority from conversations where id = $1', [conversationId])
    )[0]?.priority
  await follow()
  expect(await priority()).toBe('default')
  await desk.stopSending()
  await desk.reply(conversationId, messageId)
  await follow()
  // Written and held back: nothing was sent.
  expect(await priority()).toBe('default')
  desk.startSending()
  await desk.sink.waitFor(1)
  await expect
    .poll(async () => {
      await follow()
      return priority()
    })
    .toBe('low')
  expect(await rows('select from workflow_runs')).toHaveLength(1)
})
