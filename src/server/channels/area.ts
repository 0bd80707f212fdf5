import type { Cause } from '#domain/events/cause.ts'
import { serverArea } from '../area.ts'
import { checkKeys, type KeyCheckParts } from '../deliverability/check-keys.ts'
import type { DeskSql } from '../store/database.ts'
import { sweepChallenges } from './challenges.ts'
import type { IntakeParts } from './email/intake.ts'
import { keptMailHandlers } from './email/kept-mails.ts'
import { mailImport } from './email/mail-import.ts'
import { intakeParts, startMailService, type MailServiceParts } from './email/mail-service.ts'
import { sendingHandlers, type SendingHandlerParts } from './email/sending-handlers.ts'
import { fetchingHandlers, type FetchingHandlerParts } from './fetching/handlers.ts'
import { fetchSizes, type TooLargeMail } from './fetching/reading.ts'
import { startFetching, type FetchServiceParts } from './fetching/service.ts'
import { forwardingHandlers, type ForwardingHandlerParts } from './forwarding-handlers.ts'
import { channelHandlers } from './handlers.ts'
import type { Channels } from './outbound.ts'
import { mailboxDeletion } from './mailbox-deletion.ts'

type Intake = Parameters<typeof intakeParts>[0]
type Parts = Parameters<typeof channelHandlers>[0] &
  Intake &
  FetchingHandlerParts &
  SendingHandlerParts &
  ForwardingHandlerParts

/** Inboxes: receiving and sending mail. @param channelsOf builds the channels other than mail. */
export const channelsArea = <SendParts>(channelsOf: (parts: SendParts) => Channels) =>
  serverArea({
    handlers: (parts: Parts) => ({
      channels: channelHandlers(parts),
      fetching: fetchingHandlers(parts),
      smtp: sendingHandlers(parts),
      keptMails: keptMailHandlers(parts),
      forwarding: forwardingHandlers(parts),
    }),
    jobs: (parts: Intake & Parameters<typeof mailboxDeletion>[0]) => [
      mailImport(intakeParts(parts)),
      mailboxDeletion(parts),
    ],
    chores: (parts: KeyCheckParts) => [checkKeys(parts)],
    sweeps: [sweepChallenges],
    services: [
      (parts: Omit<MailServiceParts, 'channels'> & SendParts) =>
        startMailService({ ...parts, channels: channelsOf(parts) }),
    ],
  })

/** Hooks of higher areas for mailboxes fetched from another server. */
interface FetchHooks {
  /** Returns the callback for the first complete listing of a mailbox. */
  onListed(parts: Pick<FetchServiceParts, 'database' | 'now'>): NonNullable<FetchServiceParts['onListed']>
  tellTooLarge(
    sql: DeskSql,
    mail: TooLargeMail,
    telling: { limit: number; cause: Cause; now: number },
  ): Promise<void>
}

type FetchingParts = Intake & Omit<FetchServiceParts, keyof IntakeParts | 'onListed' | 'onTooLarge'>

/** Fetches mailboxes from other servers by IMAP. */
export const fetchingArea = ({ onListed, tellTooLarge }: FetchHooks) =>
  serverArea({
    services: [
      (parts: FetchingParts) => {
        const intake = intakeParts(parts)
        return startFetching({
          ...{ ...parts, ...intake },
          onListed: onListed(intake),
          onTooLarge: (sql, mail, cause) =>
            tellTooLarge(sql, mail, { limit: fetchSizes.read, cause, now: intake.now() }),
        })
      },
    ],
  })
