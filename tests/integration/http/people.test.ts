import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('colleagues, teams and mailboxes', () => {
  test('are listed by name, narrowed by what is set', async () => {
    const names = async (query: string) => {
      const { body } = await desk.call<{ data: { firstName: string }[] }>('GET', `/desk/users?${query}`, {
        as: desk.agent,
      })
      return body.data.map(({ firstName }) => firstName)
    }
    expect(await names('')).toEqual(['Maya', 'Noah', 'Olive', 'Priya'])
    expect(await names('role=agent')).toEqual(['Maya', 'Priya'])
    expect(await names(`teamId=${desk.teamId}`)).toEqual(['Maya'])
    expect(await names('text=mÁ')).toEqual(['Maya'])
    expect(await names('text=priya@')).toEqual(['Priya'])
    expect(await names('text=%25')).toEqual([])
    expect(await names('isActive=false')).toEqual([])
  })

  test('INB-024: mailboxes tell who sees them', async () => {
    const list = await desk.call('GET', '/desk/mailboxes', { as: desk.insider })
    expect(list.body).toEqual({
      data: [
        {
          id: desk.mailboxId,
          name: 'Support',
          type: 'email',
          email: 'support@northwind.example',
          emailVerified: true,
        },
        {
          id: desk.closedMailboxId,
          name: 'Warranty',
          type: 'email',
          email: 'warranty@northwind.example',
          emailVerified: true,
        },
      ],
      total: 2,
    })
    const one = await desk.call('GET', `/desk/mailboxes/${desk.closedMailboxId}`, { as: desk.insider })
    expect(one.body).toMatchObject({
      username: null,
      assignees: [{ id: desk.insider.id, firstName: 'Priya' }],
      teams: [],
      signature: { body: '' },
      settings: { fontSize: 16, fontFamily: 'Arial', signatureEnabled: false },
    })
  })
})

test('nothing went wrong on our side', () => expect(desk.logged).toEqual([]))
