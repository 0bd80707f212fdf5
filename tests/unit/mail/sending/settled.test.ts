import { describe, expect, test } from 'vitest'
import { settled } from '#server/channels/email/settled.ts'

const tried = ['dana@r.example', 'bo@r.example', 'cy@r.example']
const later = { address: 'BO@r.example', reason: '450 Later', isTemporary: true }
const never = { address: 'cy@r.example', reason: '550 Never', isTemporary: false }
const sent = (...refused: (typeof later)[]) => ({ kind: 'sent' as const, response: '250 Ok', refused })
const waits = { ...later, address: 'bo@r.example' }

describe('a try', () => {
  test('that the server took for all is over', () => {
    expect(settled(sent(), tried, true)).toEqual({
      ...{ state: 'done', reason: null, recipients: null },
      news: [{ emails: tried, state: 'sent', reason: null }],
    })
  })

  test('that no server was there for is kept, and not tried again', () => {
    expect(settled({ kind: 'kept' }, tried, true)).toEqual({
      ...{ state: 'kept', reason: null, recipients: null },
      news: [{ emails: tried, state: 'kept', reason: null }],
    })
  })

  test('that it took for some goes on with those who have to wait, and with nobody else', () => {
    expect(settled(sent(waits, never), tried, true)).toEqual({
      ...{ state: 'waiting', reason: '450 Later', recipients: ['bo@r.example'] },
      news: [
        { emails: ['dana@r.example'], state: 'sent', reason: null },
        { emails: ['bo@r.example'], state: 'queued', reason: '450 Later' },
        { emails: ['cy@r.example'], state: 'failed', reason: '550 Never' },
      ],
    })
  })

  test('that was the last one leaves nobody waiting', () => {
    expect(settled(sent(waits), tried, false)).toMatchObject({
      ...{ state: 'failed', reason: '450 Later', recipients: null },
      news: [{ state: 'sent' }, { emails: ['bo@r.example'], state: 'failed' }],
    })
  })

  test('that nobody was taken in goes on with all but those that are refused for good', () => {
    const outcome = { kind: 'retry' as const, reason: 'all were rejected', refused: [waits, never] }
    expect(settled(outcome, ['bo@r.example', 'cy@r.example'], true)).toMatchObject({
      ...{ state: 'waiting', recipients: ['bo@r.example'] },
    })
    expect(settled({ kind: 'retry', reason: 'No route' }, tried, true)).toMatchObject({
      ...{
        state: 'waiting',
        recipients: null,
        news: [{ emails: tried, state: 'queued', reason: 'No route' }],
      },
    })
  })

  test('whose end is not known is tried again for nobody', () => {
    const outcome = { kind: 'unknown' as const, reason: 'cut', refused: [later] }
    expect(settled(outcome, tried, true)).toMatchObject({
      ...{ state: 'unknown', recipients: null },
      news: [{ emails: ['dana@r.example', 'cy@r.example'], state: 'unknown' }, { state: 'failed' }],
    })
  })

  test('of a sample is withheld', () => {
    expect(settled({ kind: 'withheld' }, null, true)).toMatchObject({
      ...{ state: 'done', news: [{ emails: null, state: 'withheld' }] },
    })
  })
})
