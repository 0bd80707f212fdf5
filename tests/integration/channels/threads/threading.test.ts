import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../../support/mail-desk.ts'

/* Mail arrives out of order: a thread becomes one conversation in any order. */

let desk: MailDesk
beforeAll(async () => {
  desk = await openMailDesk()
})
afterAll(() => desk.close())

let count = 0
const fresh = (name: string) => `<${name}-${(count += 1)}@ryeandrail.example>`

interface Written {
  id?: string
  from?: string
  cc?: string
  answers?: string
  references?: string[]
  mailboxId?: number
}

async function take({ id = fresh('mail'), from = 'dana', cc, answers, references, mailboxId }: Written) {
  const headers = {
    From: `${from}@ryeandrail.example`,
    To: supportAddress,
    Subject: 'Battery',
    'Message-ID': id,
    ...(cc && { Cc: `${cc}@ryeandrail.example` }),
    ...(answers && { 'In-Reply-To': answers }),
    ...(references && { References: references.join(' ') }),
  }
  const outcome = await desk.take(mailText(headers, `Written by ${from}, ${count}`), mailboxId)
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return outcome.conversationId
}

const unknown = (many: number) => Array.from({ length: many }, () => fresh('unknown'))

describe('one conversation holds', () => {
  test('an answer that comes before its original', async () => {
    const id = fresh('original')
    const answer = await take({ answers: id })
    expect(await take({ id })).toBe(answer)
  })

  test('an original, its answer and the answer to that, the last first', async () => {
    const [first, second] = [fresh('first'), fresh('second')]
    const third = await take({ answers: second, references: [first, second] })
    expect(await take({ id: first })).toBe(third)
    expect(await take({ id: second, answers: first })).toBe(third)
  })

  test('two answers to a mail that never came here', async () => {
    const [id] = unknown(1)
    const one = await take({ answers: id as string, from: 'dana', cc: 'otto' })
    expect(await take({ answers: id as string, from: 'otto' })).toBe(one)
  })

  test('an answer whose first mail stands behind five that are unknown', async () => {
    const root = fresh('root')
    const first = await take({ id: root })
    const between = unknown(9)
    expect(await take({ answers: between.at(-1) as string, references: [root, ...between] })).toBe(first)
  })

  test('two answers that share an unknown first mail alone', async () => {
    const [root] = unknown(1) as [string]
    const one = await take({ references: [root, ...unknown(8)] })
    expect(await take({ references: [root, ...unknown(8)] })).toBe(one)
  })
})

describe('apart stay', () => {
  test('answers of people who have nothing to do with each other, as to one mail that went to many', async () => {
    const [id] = unknown(1) as [string]
    const one = await take({ answers: id, from: 'dana' })
    expect(await take({ answers: id, from: 'luca' })).not.toBe(one)
    expect(await take({ answers: id, from: 'dana' })).toBe(one)
  })

  test('answers that came to different inboxes', async () => {
    const other = await desk.addMailbox('warranty@desk.test')
    const [id] = unknown(1) as [string]
    const one = await take({ answers: id })
    expect(await take({ answers: id, mailboxId: other })).not.toBe(one)
    expect(await take({ id, mailboxId: other })).not.toBe(one)
  })
})

test('a message that is here comes before one that answers the same', async () => {
  const [id, other] = [fresh('here'), fresh('gone')]
  const here = await take({ id })
  const along = await take({ answers: other })
  expect(along).not.toBe(here)
  expect(await take({ answers: id, references: [other, id] })).toBe(here)
})
