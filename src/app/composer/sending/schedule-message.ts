import { mutate } from '#app/desk/live/changes.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { macroOf, type Draft } from '#domain/conversations/drafts/draft.ts'
import { endedOf, textVersionOf } from '#domain/conversations/drafts/draft-end.ts'
import type { Scheduled } from '#domain/conversations/drafts/scheduled.ts'
import { zoneOffset } from '#lib/zone.ts'
import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'
import { wantedDraft } from '../drafts/edit-op.ts'
import { outgoingHtml, usedAttachments } from '#app/editor/outgoing-html.ts'
import { endingOf } from '../drafts/spare-draft.ts'
import { quotedOf, sendMail, type OutgoingMail } from './send-message.ts'
import type { SentOps } from '#app/desk/live/settled.ts'
import { whenApplied } from '#app/desk/live/settled.ts'
import { delayUntil } from '#app/desk/undo-send-setting.ts'

/** A draft that waits for its scheduled time, or was held back at that time. */
export type ScheduledDraft = Draft & { scheduled: Scheduled }

/** Scheduled time of a mail (epoch ms), and the zone for its full hours. */
export interface SendTime {
  at: number
  zone: string | undefined
}

const timeOf = ({ at, zone }: SendTime, now: number) => ({ sendAt: at, offset: zoneOffset(now, zone) })

/** Schedules a draft; `contactId` is the recipient of a new mail. Resolves to the op. */
export async function scheduleLetter(
  desk: Desk,
  { conversationId, words, writing, quoted, ...ended }: OutgoingMail,
  time: SendTime,
  contactId: number | null = null,
): Promise<string> {
  const html = outgoingHtml(words.html, writing, quoted)
  const attachments = usedAttachments(words.attachments, html)
  const { op } = await mutate(desk, 'drafts.schedule', {
    ...{ conversationId, ...endedOf(ended), html, attachments, contactId },
    ...timeOf(time, desk.clock.now()),
    acknowledged: 0,
  })
  return op
}

/** Reschedules a mail. Resolves to the op. */
export async function reschedule(desk: Desk, draft: ScheduledDraft, time: SendTime): Promise<string> {
  const { html, attachments, contactId } = draft.scheduled
  const { op } = await mutate(desk, 'drafts.schedule', {
    ...{ conversationId: draft.conversationId, ...(await endingOf(desk, draft)) },
    ...{ html, attachments, contactId },
    ...timeOf(time, desk.clock.now()),
    acknowledged: 0,
  })
  return op
}

/** Cancels the schedule of a mail and opens its draft in the composer. */
export async function unschedule(desk: Desk, draft: ScheduledDraft): Promise<void> {
  const { id, conversationId } = draft
  const { draftSpareId: spareId } = await endingOf(desk, draft)
  await mutate(desk, 'drafts.unschedule', { id, conversationId, words: textVersionOf(draft), spareId })
  wantedDraft.id = id
}

/** Sends a scheduled mail now, with Undo; has no effect if its time came first. */
export async function sendWaiting(desk: Desk, draft: ScheduledDraft): Promise<SentOps> {
  const { conversationId, mode, messageId, to, cc, bcc, subject, scheduled } = draft
  const quotes = quotedOf(draft)
  const { html, attachments, contactId } = scheduled
  const { templateIds, actions } = macroOf(draft)
  const mail = {
    id: (await takeIds(desk.db, 1))[0] as number,
    ...{ conversationId, to, cc, bcc, html, attachments },
    ...(await endingOf(desk, draft)),
    ...{ scheduledBy: scheduled.op, notBefore: await delayUntil(desk) },
    ...{ templateIds, actions },
  }
  const mailboxId = (await desk.db.conversations.get(conversationId))?.mailboxId
  return mode === 'new'
    ? sendMail(desk, 'conversations.compose', { ...mail, mailboxId, subject, contactId }, false)
    : sendMail(desk, 'messages.reply', { ...mail, mode, messageId, quotes, acknowledged: 0 }, false)
}

/** Shows a toast when the server has scheduled a mail; offline, one that it is not scheduled yet. */
export async function announceScheduled(
  desk: Pick<Desk, 'db' | 'bus'>,
  op: string,
  isOffline: boolean,
): Promise<void> {
  if (isOffline) showToast({ text: 'Will be scheduled when you are online', tone: 'pending', key: op })
  if (await whenApplied(desk, op)) showToast({ text: 'Mail Scheduled', key: op })
}
