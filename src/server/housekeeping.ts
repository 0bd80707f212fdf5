import type { Clock } from '#lib/clock.ts'
import type { ContentStore } from './attachments/content-store.ts'
import { sweepPictures } from './attachments/kept-pictures.ts'
import { sweepOrphans, sweepStray, sweepUnfinished } from './attachments/sweep.ts'
import { sweepCodes } from './auth/codes.ts'
import { sweepLinks } from './auth/mail-links.ts'
import { sweepInvitations } from './people/invitations.ts'
import { endAccounts } from './account/end-accounts.ts'
import { sweepSignUps } from './account/sign-ups.ts'
import { sweepAnswers } from './automatic-answers/may-answer.ts'
import { sweepChallenges } from './channels/challenges.ts'
import { sweepPendingSignIns } from './auth/pending-sign-ins.ts'
import { sweepSessions } from './auth/sessions.ts'
import { purgeArticles } from './knowledge/trash.ts'
import { sweepAttempts } from './http/public-limits.ts'
import { eventConsumers } from './event-consumers.ts'
import { forgetJobs } from './jobs/forget.ts'
import { forgetEvents } from './events/retention.ts'
import { tellOfInboxes } from './notifications/inbox-alarms.ts'
import { forgetNotifications } from './notifications/retention.ts'
import { forgetSettled } from './outbox/retention.ts'
import type { Database } from './store/database.ts'
import { forgetOld } from './sync/retention.ts'
import type { Chore } from './chores/queue.ts'

/** What is cleaned up with. */
export interface HousekeepingParts {
  database: Database
  clock: Clock
  attachments: ContentStore
  rawMail: ContentStore
  log: { info(message: string): void }
}

/** What has to be cleaned up as time passes; nights are the account's quiet hours somewhere, so each is light. */
export function housekeeping(parts: HousekeepingParts): Chore[] {
  const { database, clock, attachments, rawMail, log } = parts
  const now = () => clock.now()
  return [
    {
      name: 'sessions.sweep',
      cron: '7 * * * *',
      limit: 60,
      async run() {
        const ended = await sweepSessions(database, now())
        if (ended > 0) log.info(`${ended} sessions were over and removed`)
      },
    },
    {
      name: 'attempts.sweep',
      cron: '23 * * * *',
      limit: 60,
      async run() {
        await sweepAttempts(database, now())
      },
    },
    {
      name: 'codes.sweep',
      cron: '27 * * * *',
      limit: 60,
      async run() {
        await sweepCodes(database, now())
        await sweepPendingSignIns(database, now())
        await sweepSignUps(database, now())
        await sweepLinks(database, now())
        await sweepChallenges(database, now())
        await sweepInvitations(database, now())
        await sweepAnswers(database, now())
      },
    },
    {
      name: 'attachments.sweep',
      cron: '17 3 * * *',
      limit: 3600,
      async run() {
        const parts = { database, content: attachments, now }
        const unfinished = (await sweepUnfinished(parts)) + (await sweepStray(rawMail, now()))
        if (unfinished > 0) log.info(`${unfinished} uploads that broke off were removed`)
        const removed = await sweepOrphans(parts)
        if (removed > 0) log.info(`${removed} files that belonged to nothing were removed`)
        await sweepPictures(parts)
      },
    },
    {
      name: 'inboxes.watch',
      cron: '* * * * *',
      limit: 60,
      run: () => tellOfInboxes(database, now()),
    },
    {
      name: 'articles.empty-trash',
      cron: '29 3 * * *',
      limit: 600,
      async run() {
        const removed = await purgeArticles(database, now())
        if (removed > 0) log.info(`${removed} articles had been in the trash for long and were deleted`)
      },
    },
    endAccounts(parts),
    ...forgetting(database, now),
  ]
}

/** What is kept for a while and no longer. */
function forgetting(database: Database, now: () => number): Chore[] {
  return [
    {
      name: 'outbox.forget',
      cron: '53 3 * * *',
      limit: 600,
      async run() {
        await forgetSettled(database, now())
      },
    },
    {
      name: 'notifications.forget',
      cron: '13 * * * *',
      limit: 600,
      async run() {
        await forgetNotifications(database, now())
      },
    },
    {
      name: 'jobs.forget',
      cron: '59 3 * * *',
      limit: 600,
      run: () => forgetJobs(database, now()),
    },
    {
      name: 'events.forget',
      cron: '47 3 * * *',
      limit: 3600,
      async run() {
        const names = eventConsumers.map(({ name }) => name)
        await forgetEvents(database, names, now())
      },
    },
    {
      name: 'sync.forget',
      cron: '41 3 * * *',
      limit: 3600,
      run: () => forgetOld(database, now()),
    },
  ]
}
