import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Contact } from '#domain/customers/contact.ts'
import { contactOfView, type ContactView } from '#domain/customers/endpoints.ts'
import type { Verdict } from '#domain/sync/push.ts'
import { openDesk, type TestDesk } from '../../../support/desk.ts'
import { openOpDevice, type OpDevice } from '../../../support/data/ops.ts'

/* A customer with several addresses: agents add them, and mail is matched by them (mail.md 32). */

let desk: TestDesk
let device: OpDevice
let count = 0
let [first, second] = ['', '']

beforeAll(async () => {
  desk = await openDesk()
  device = await openOpDevice(desk, desk.agent)
})
afterAll(() => desk.close())
beforeEach(() => {
  count += 1
  first = `dana${count}@work.example`
  second = `dana${count}@home.example`
})

const contactOf = async (conversationId: number): Promise<Contact> => {
  const [row] = await desk.sql<{ id: number }>('select contact_id as id from conversations where id = $1', [
    conversationId,
  ])
  const { body } = await desk.call<ContactView>('GET', `/desk/customers/${row?.id}`, { as: desk.agent })
  return contactOfView(body)
}

const writes = async (from: string, mail: object = {}) => {
  const { conversationId } = await desk.receive({ from: `Dana Whitlock <${from}>`, ...mail })
  return { conversationId, contact: await contactOf(conversationId) }
}

async function change(cmd: 'addEmail' | 'removeEmail', contactId: number, email: string, by = device) {
  const [verdict] = await by.push({ cmd: `contacts.${cmd}`, args: { contactId, email } })
  return verdict as Verdict
}

describe('mail from a second address', () => {
  test('is of the contact that has it, in whatever case it is written', async () => {
    const { contact } = await writes(first)
    expect(await change('addEmail', contact.id, second)).toMatchObject({ st: 'applied' })
    const again = await writes(second.toUpperCase())
    expect(again.contact).toEqual({ ...contact, otherEmails: [second] })
  })

  test('is no stranger in the conversation that it answers', async () => {
    const id = `thread-${count}@work.example`
    const { contact, conversationId } = await writes(first, { id })
    await change('addEmail', contact.id, second)
    const answer = await desk.receive({ from: second, inReplyTo: id })
    expect(answer.conversationId).toBe(conversationId)
    const [row] = await desk.sql<{ findings: unknown[] }>('select findings from messages where id = $1', [
      answer.messageId,
    ])
    expect(row?.findings).toEqual([])
  })

  test('says nothing of whether mail to the first one arrives', async () => {
    const { contact } = await writes(first)
    await change('addEmail', contact.id, second)
    await desk.sql('update contacts set is_undeliverable = true where id = $1', [contact.id])
    expect((await writes(second)).contact.isUndeliverable).toBe(true)
    expect((await writes(first)).contact.isUndeliverable).toBe(false)
  })

  test('is of somebody else once the address was taken away; what came from it stays', async () => {
    const { contact } = await writes(first)
    await change('addEmail', contact.id, second)
    const { conversationId } = await writes(second)
    await change('removeEmail', contact.id, second)
    expect((await contactOf(conversationId)).id).toBe(contact.id)
    expect((await writes(second)).contact.id).not.toBe(contact.id)
  })
})

describe('an address', () => {
  test.each([
    ['of another customer', () => writes(second).then(() => second), 'the address of another customer'],
    [
      'of an inbox',
      () => Promise.resolve('support+x@northwind.example'),
      'the address of one of your inboxes',
    ],
  ])('%s is refused', async (_, made, words) => {
    const { contact } = await writes(first)
    const verdict = await change('addEmail', contact.id, await made())
    expect(verdict).toMatchObject({ st: 'rejected', message: expect.stringContaining(words) as string })
    expect((await writes(first)).contact.otherEmails).toEqual([])
  })

  test('that is none is refused', async () => {
    const { contact } = await writes(first)
    expect(await change('addEmail', contact.id, 'dana')).toMatchObject({ st: 'rejected', code: 'INVALID' })
  })

  test('that is added twice is there once', async () => {
    const { contact } = await writes(first)
    await change('addEmail', contact.id, second)
    await change('addEmail', contact.id, ` ${second.toUpperCase()}`)
    await change('addEmail', contact.id, first)
    expect((await writes(first)).contact.otherEmails).toEqual([second])
  })

  test('that two agents give two customers at once is one of theirs', async () => {
    const [one, two] = [(await writes(first)).contact, (await writes(`otto${count}@work.example`)).contact]
    const other = await openOpDevice(desk, desk.owner)
    await Promise.allSettled([change('addEmail', one.id, second), change('addEmail', two.id, second, other)])
    const holders = await desk.sql<{ id: number }>('select id from contacts where $1 = any(other_emails)', [
      second,
    ])
    expect(holders).toHaveLength(1)
    expect((await writes(second)).contact.id).toBe(holders[0]?.id)
  })

  test('is added by who may change customers alone', async () => {
    const { contact } = await writes(first)
    const powerless = await openOpDevice(desk, desk.powerless)
    expect(await change('addEmail', contact.id, second, powerless)).toMatchObject({ st: 'rejected' })
  })

  test('is found by the search of the desk', async () => {
    const { contact } = await writes(first)
    await change('addEmail', contact.id, second)
    const found = await desk.call<{ contacts: { id: number }[] }>('GET', `/search?text=${second}`, {
      as: desk.agent,
    })
    expect(JSON.stringify(found.body)).toContain(`"id":${contact.id}`)
  })
})
