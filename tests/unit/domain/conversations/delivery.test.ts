import { describe, expect, test } from 'vitest'
import {
  afterNews,
  hasLeft,
  isUnderWay,
  lostRecipients,
  recipientsOf,
  unreached,
  whomIn,
  type Standing,
} from '#domain/conversations/messages/delivery.ts'

const everybody = ['dana@r.example', 'bo@r.example', 'cy@r.example']
const queued: Standing = { state: 'queued', reason: null, recipients: [] }
const sent = { emails: null, state: 'sent', reason: null } as const
const refused = { emails: ['bo@r.example'], state: 'failed', reason: '550 No such user' } as const

test('a message goes to everybody of its head once, whatever the case', () => {
  const [dana, bo] = [
    { email: 'dana@r.example', name: '' },
    { email: 'Bo@r.example', name: 'Bo' },
  ]
  const again = { email: 'DANA@r.example', name: '' }
  expect(recipientsOf({ to: [dana], cc: [bo, again], bcc: [bo] })).toEqual(['dana@r.example', 'Bo@r.example'])
})

describe('news', () => {
  test('of everybody are the message’s', () => {
    expect(afterNews(queued, everybody, [sent])).toEqual({ state: 'sent', reason: null, recipients: [] })
  })

  test('of one are theirs, and the worst is the message’s', () => {
    const after = afterNews(queued, everybody, [sent, refused])
    expect(after).toMatchObject({ state: 'failed', reason: '550 No such user' })
    expect(after.recipients.map(({ state }) => state)).toEqual(['sent', 'failed', 'sent'])
    expect(lostRecipients(after).map(({ email }) => email)).toEqual(['bo@r.example'])
    expect(unreached(after)).toEqual(['bo@r.example'])
    expect(hasLeft(after)).toBe(true)
  })

  test('add up, until all fare alike again', () => {
    const after = afterNews(queued, everybody, [sent, { ...refused, state: 'queued' }])
    expect(isUnderWay(after)).toBe(true)
    expect(after.state).toBe('queued')
    expect(afterNews(after, everybody, [{ ...sent, emails: ['BO@r.example'] }])).toEqual({
      ...{ state: 'sent', reason: null, recipients: [] },
    })
  })

  test('of somebody whom it was not sent to are none', () => {
    expect(afterNews(queued, everybody, [{ ...refused, emails: ['mallory@r.example'] }])).toEqual(queued)
  })

  test('for several with different words keep each one’s', () => {
    const other = { ...refused, emails: ['dana@r.example', 'cy@r.example'], reason: '552 Full' }
    const after = afterNews(queued, everybody, [refused, other])
    expect(after.recipients.map(({ reason }) => reason)).toEqual(['552 Full', '550 No such user', '552 Full'])
    expect(unreached(after)).toEqual(everybody)
  })
})

test('a message that was kept has not left, is not under way, and names whom it was kept from', () => {
  const kept = afterNews(queued, everybody, [{ emails: null, state: 'kept', reason: null }])
  expect(kept).toEqual({ state: 'kept', reason: null, recipients: [] })
  expect([hasLeft(kept), isUnderWay(kept), whomIn(kept, 'kept')]).toEqual([false, false, null])
  const partly = afterNews(kept, everybody, [{ emails: ['bo@r.example'], state: 'sent', reason: null }])
  expect(partly.state).toBe('kept')
  expect(whomIn(partly, 'kept')).toEqual(['dana@r.example', 'cy@r.example'])
})
