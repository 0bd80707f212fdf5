import { expect, test } from 'vitest'
import { worstOf, type MailboxHealth } from '#domain/channels/mailbox-health.ts'

const well: MailboxHealth = {
  ...{ id: 1, fetchedAt: 1, fetchTrouble: null, sentAt: 1, sendTrouble: null, refusedBy: null, waiting: 0 },
  isBeingDeleted: false,
}

test('the worst about an inbox is said, what keeps mail from coming before what keeps it from leaving', () => {
  expect(worstOf(well)).toBeNull()
  expect(worstOf({ ...well, sendTrouble: 'busy' })).toBe('Not sent: The server takes nobody at the moment')
  expect(worstOf({ ...well, sendTrouble: 'busy', fetchTrouble: 'silent' })).toMatch(/^Not fetched: /)
  expect(worstOf({ ...well, fetchTrouble: 'silent', refusedBy: 'google' })).toBe(
    'Google lets the desk in no more',
  )
  expect(worstOf({ ...well, refusedBy: 'google', isBeingDeleted: true })).toBe('Being deleted')
})
