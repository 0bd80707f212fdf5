import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { replyAddress } from '#server/mail/thread-token.ts'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../support/mail-desk.ts'

let desk: MailDesk

beforeAll(async () => {
  desk = await openMailDesk()
})

afterAll(() => desk.close())

let count = 0

/** Receives a mail, and counts its database round trips including begin and commit. */
async function take(from: string, fields: Record<string, string> = {}) {
  count += 1
  const headers = {
    ...{ From: `Dana Whitlock <${from}>`, To: supportAddress, Subject: `Battery ${count}` },
    'Message-ID': `<c${count}@ryeandrail.example>`,
    ...fields,
  }
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const outcome = await desk.take(mailText(headers, 'My battery is flat.'))
  const trips = asked.mock.calls.length
  asked.mockRestore()
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return { ...outcome, trips }
}

/** Ids are allocated in blocks: one mail in many needs a further block. */
const least = async (takes: () => Promise<{ trips: number }>) =>
  Math.min((await takes()).trips, (await takes()).trips)

test('a mail asks little of the database, whoever writes it and wherever it belongs', async () => {
  const first = await take('first@ryeandrail.example')
  const known = `<c${count}@ryeandrail.example>`
  const answer = { Subject: 'Re: Battery 1', 'In-Reply-To': known }
  const signed = {
    Subject: 'Re: Battery 1',
    To: replyAddress(supportAddress, first.conversationId, desk.parts.secret),
  }
  expect({
    fromSomebodyNew: await least(() => take(`new${count}@ryeandrail.example`)),
    fromSomebodyKnown: await least(() => take('first@ryeandrail.example')),
    answer: await least(() => take('first@ryeandrail.example', answer)),
    toOurAddress: await least(() => take('first@ryeandrail.example', signed)),
  }).toEqual({ fromSomebodyNew: 5, fromSomebodyKnown: 6, answer: 6, toOurAddress: 6 })
})
