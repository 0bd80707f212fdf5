import type { Clock } from '#lib/clock.ts'
import { serverArea } from '../area.ts'
import { hourly } from '../chores/chore.ts'
import type { Database } from '../store/database.ts'
import { sweepCodes } from './codes.ts'
import { forgottenKind, forgottenMail, type ForgottenParts } from './forgotten-mail.ts'
import { authHandlers } from './handlers.ts'
import { sweepLinks } from './mail-links.ts'
import { passwordHandlers } from './password-handlers.ts'
import { sweepPendingSignIns } from './pending-sign-ins.ts'
import { sweepSessions } from './sessions.ts'

/** Authentication: sessions, codes and passwords. */
export const authArea = serverArea({
  handlers: (parts: Parameters<typeof authHandlers>[0]) => ({
    auth: authHandlers(parts),
    passwords: passwordHandlers(parts),
  }),
  outbox: [{ kind: forgottenKind, carry: (parts: ForgottenParts) => forgottenMail(parts) }],
  sweeps: [sweepCodes, sweepPendingSignIns, sweepLinks],
  chores: ({
    database,
    clock,
    log,
  }: {
    database: Database
    clock: Clock
    log: { info(text: string): void }
  }) => [
    {
      name: 'sessions.sweep',
      schedule: hourly(7),
      limit: 60,
      async run() {
        const ended = await sweepSessions(database, clock.now())
        if (ended > 0) log.info(`Removed ${ended} expired sessions`)
      },
    },
  ],
})
