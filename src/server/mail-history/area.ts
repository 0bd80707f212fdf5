import type { Clock } from '#lib/clock.ts'
import { serverArea } from '../area.ts'
import type { IntakeParts } from '../channels/email/intake.ts'
import { intakeParts } from '../channels/email/mail-service.ts'
import { fetchSizes } from '../channels/fetching/reading.ts'
import { usualImapTimeouts } from '../imap/imap-connection.ts'
import { historyHandlers, type HistoryHandlerParts } from './handlers.ts'
import { mailHistory } from './kind.ts'
import type { HistoryParts } from './steps.ts'

type Parts = Omit<HistoryParts, 'imap' | keyof IntakeParts> &
  Parameters<typeof intakeParts>[0] & { clock: Clock; isInsideAllowed: boolean }

/** Mail from before a mailbox was connected. */
export const mailHistoryArea = serverArea({
  handlers: (parts: HistoryHandlerParts) => ({ history: historyHandlers(parts) }),
  jobs: (parts: Parts) => [
    mailHistory({
      ...{ ...parts, ...intakeParts(parts) },
      imap: {
        ...{ clock: parts.clock, timeouts: usualImapTimeouts },
        ...{ isInsideAllowed: parts.isInsideAllowed, maxBytes: fetchSizes.read },
      },
    }),
  ],
})
