import { defineEntity } from '../define.ts'
import { ofMailbox } from '../scope.ts'
import type { Mailbox } from './mailbox.ts'

/** Mailboxes on the wire and in the tables. */
export const mailboxes = defineEntity<Mailbox>()({
  name: 'mailboxes',
  kind: 'record',
  scope: ofMailbox('id'),
  writtenBy: 'desk',
  replication: 'all',
  isReadByOps: true,
})
