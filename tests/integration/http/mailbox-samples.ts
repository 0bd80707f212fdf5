import type { TestDesk } from '../../support/desk.ts'
import type { Sample } from './sample.ts'

/** Samples of what the settings do with inboxes. */
export async function mailboxSamples(desk: TestDesk) {
  const [spare] = await desk.sql<{ id: number }>(
    `insert into mailboxes (name, type, email, settings)
      values ('Spare', 'email', 'spare@northwind.example', '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}')
      returning id`,
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
    // Nobody of ours can be in a stranger's inbox.
    createMailbox: { path, body: words, bad: { body: { ...words, email: 'nobody' } }, stranger: 400 },
    updateMailbox: {
      ...ofMailbox,
      body: { ...words, name: 'Support', email: 'support@northwind.example' },
      bad: { body: { ...words, name: '' } },
    },
    removeMailbox: { ...ofMailbox, path: `${path}/${spare?.id}` },
    putMailboxSettings: {
      ...ofMailbox,
      path: `${path}/${desk.mailboxId}/settings`,
      body: { fontSize: 20 },
      bad: { body: { fontSize: 7 } },
    },
  } as const satisfies Record<string, Sample>
}
