import { expect, test } from 'vitest'
import { troubleLines } from '#app/conversations/message/delivery-state.tsx'
import { decisionText, keptBarText, keptNote } from '#app/channels/set-aside/kept-texts.ts'

const delivery = { id: 1, conversationId: 1, reason: null, recipients: [], at: 0 }

test('a message that was kept says so, and why', () => {
  expect(troubleLines({ ...delivery, state: 'kept' })).toEqual([
    'Kept on this server, not sent: no mail server was set up.',
  ])
  expect(troubleLines({ ...delivery, state: 'sent' })).toEqual([])
})

test('the bar and the Outbox name one inbox, and count several', () => {
  const [support, orders] = [{ name: 'Support' }, { name: 'Orders' }]
  expect(keptNote([support])).toBe(
    'Mail of Support: Kept on this server, not sent. No mail server is set up.',
  )
  expect(keptBarText([support, orders]).join('')).toBe(
    'No mail leaves 2 inboxes: no mail server is set up. Answers are kept on this server, not sent.',
  )
  expect(decisionText(1)).toMatch(/^A mail was kept/)
  expect(decisionText(1200)).toMatch(/^1,200 mails were kept/)
})
