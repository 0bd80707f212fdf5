import { createHash, randomUUID } from 'node:crypto'
import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

/** Samples of the inbox settings. */
export async function mailboxSamples(desk: TestDesk) {
  const [spare, closing] = await desk.sql<{ id: number }>(
    `insert into mailboxes (name, type, email, settings)
      values ('Spare', 'email', 'spare@northwind.example', '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}'),
        ('Closing', 'email', 'closing@northwind.example', '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}'),
        ('Asked', 'email', 'asked@northwind.example', '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}')
      returning id`,
  )
  const token = 'v'.repeat(32)
  await desk.sql(
    `insert into mailbox_challenges (account_id, mailbox_id, address_key, hash, sent_at, ends_at)
      select account_id, id, email_key, $1, 0, 9e15 from mailboxes where email = 'asked@northwind.example'`,
    [createHash('sha256').update(token).digest('hex')],
  )
  const path = '/desk/mailboxes'
  const words = {
    name: 'Repairs',
    email: 'repairs@northwind.example',
    settings: {},
    userIds: [desk.agent.id],
  }
  const ofMailbox = {
    path: `${path}/${desk.mailboxId}`,
    bad: { path: `${path}/abc` },
    stranger: 404,
  } as const
  return {
    // Users of this account cannot be members of another account's inbox.
    createMailbox: { path, body: words, bad: { body: { ...words, email: 'nobody' } }, stranger: 400 },
    updateMailbox: {
      ...ofMailbox,
      body: { ...words, name: 'Support', email: 'support@northwind.example' },
      bad: { body: { ...words, name: '' } },
    },
    removeMailbox: { ...ofMailbox, path: `${path}/${spare?.id}` },
    getMailboxDeletion: {
      ...ofMailbox,
      path: `${path}/${desk.mailboxId}/deletion`,
      bad: { path: `${path}/abc/deletion` },
    },
    putMailboxDeletion: {
      path: `${path}/${closing?.id}/deletion`,
      body: { conversations: 'move', mailboxId: desk.mailboxId },
      bad: { body: { conversations: 'burn', mailboxId: desk.mailboxId } },
      stranger: 404,
    },
    sendVerification: {
      path: `${path}/${desk.mailboxId}/sendverificationmail`,
      bad: { path: `${path}/abc/sendverificationmail` },
      stranger: 404,
    },
    getVerification: {
      ...ofMailbox,
      path: `${path}/${desk.mailboxId}/verification`,
      bad: { path: `${path}/abc/verification` },
    },
    // A token that does not exist counts as expired.
    verifyMailbox: {
      path: '/desk/mailbox-verifications',
      body: { token },
      bad: { body: { token: 'short' } },
      stranger: 400,
    },
    getMailGrant: {
      ...ofMailbox,
      path: `${path}/${desk.mailboxId}/grant`,
      bad: { path: `${path}/abc/grant` },
    },
    connectMailbox: {
      path: '/desk/email-integration/google/connect',
      body: { mailboxId: desk.mailboxId },
      bad: { path: '/desk/email-integration/nobody/connect' },
      stranger: 404,
    },
    // Only the provider's own callback can succeed: see its own tests.
    finishConnecting: {
      path: '/desk/email-integration/finish',
      body: { state: randomUUID(), query: 'code=1' },
      bad: { body: { state: 'none', query: '' } },
      stranger: 400,
      alone: 400,
    },
    removeMailGrant: {
      ...ofMailbox,
      path: `${path}/${desk.mailboxId}/grant`,
      bad: { path: `${path}/abc/grant` },
    },
    listMailboxHealth: { path: '/desk/mailbox-health', bad: null, stranger: 'own' },
    getMailRoute: { path: '/desk/mail-route', bad: null, stranger: 'own' },
    putMailboxSettings: {
      ...ofMailbox,
      path: `${path}/${desk.mailboxId}/settings`,
      body: { fontSize: 20 },
      bad: { body: { fontSize: 7 } },
    },
  } as const satisfies Record<string, Sample>
}
