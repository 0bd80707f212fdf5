import type { Id } from '#lib/id.ts'
import type { ImapFolder } from '#domain/channels/fetching.ts'
import { getFetching, putFetching } from '#domain/channels/fetching-endpoints.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'
import { mailboxLimits, mailboxResource, newInboxSettings } from '#domain/channels/mailbox-resource.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { getSending, putSending, sendingLimits } from '#domain/channels/sending.ts'
import { usualSignature } from '#domain/templates/signature.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'

/** Address and name of an inbox to create. */
export interface InboxToBe {
  email: string
  name: string
}

/** Default name of an inbox: the local part of its address, unless that name is taken. */
export function usualName(email: string, taken: readonly Pick<Mailbox, 'name'>[]): string {
  const local = email
    .slice(0, email.lastIndexOf('@'))
    .replaceAll(/[._-]+/g, ' ')
    .trim()
  const name = local.charAt(0).toUpperCase() + local.slice(1)
  const isTaken = taken.some((each) => each.name.toLowerCase() === name.toLowerCase())
  return (isTaken || name === '' ? email : name).slice(0, mailboxLimits.name)
}

/** Creates an inbox without receiving or sending servers. */
export async function makeInbox(desk: OpenDesk, { email, name }: InboxToBe): Promise<Id> {
  const { id } = await callDesk(desk, mailboxResource.endpoints.create, {
    ...{ email, name, settings: newInboxSettings, signature: usualSignature },
    ...{ aliases: [], userIds: [], teamIds: [] },
  })
  return id
}

interface Servers {
  receiving: MailServer
  sending: MailServer
  password: string
  /** Password for sending, if different; '' for the same. */
  sendingPassword: string
  /** Folders that can be fetched. */
  folders: readonly ImapFolder[]
}

/** Sets the tested servers for fetching and sending of an inbox. */
export async function connectServers(
  desk: OpenDesk,
  id: Id,
  { receiving, sending, password, sendingPassword, folders }: Servers,
): Promise<void> {
  const inbox = folders.find(({ use }) => use === '\\Inbox') ?? folders[0]
  const { fetching } = await callDesk(desk, getFetching, { id })
  await callDesk(desk, putFetching, {
    ...{ ...receiving, id, password, revision: fetching?.revision ?? 0 },
    folders: [inbox?.path ?? 'INBOX'],
    ...{ history: 'none', afterIntake: 'keep', moveTo: null },
  })
  const { sending: kept } = await callDesk(desk, getSending, { id })
  await callDesk(desk, putSending, {
    ...{ ...sending, id, revision: kept?.revision ?? 0 },
    password: sending.user === '' ? null : sendingPassword || password,
    perMinute: kept?.perMinute ?? sendingLimits.perMinute.usual,
  })
}
