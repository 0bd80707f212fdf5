import { mutate } from '#app/desk/live/changes.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { macroOf, type Draft } from '#domain/conversations/drafts/draft.ts'
import { endedOf, wordsOf } from '#domain/conversations/drafts/draft-end.ts'
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
import { heldUntil } from '#app/desk/undo-send-setting.ts'

/** A draft that waits for its time, or was held back then. */
export type ScheduledDraft = Draft & { scheduled: Scheduled }

/** When a mail is to leave (epoch ms), and the zone whose full hours count. */
export interface SendTime {
  at: number
  zone: string | undefined
}

const timeOf = ({ at, zone }: SendTime, now: number) => ({ sendAt: at, offset: zoneOffset(now, zone) })

/** Leaves a draft to be sent at a time; `contactId` is the recipient of a new mail. Resolves to the op. */
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

/** Gives a mail that waits another time. Resolves to the op. */
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

/** Makes a mail that waits a draft again, and shows its words where they are written. */
export async function unschedule(desk: Desk, draft: ScheduledDraft): Promise<void> {
  const { id, conversationId } = draft
  const { draftSpareId: spareId } = await endingOf(desk, draft)
  await mutate(desk, 'drafts.unschedule', { id, conversationId, words: wordsOf(draft), spareId })
  wantedDraft.id = id
}

/** Sends a mail that waits now, to be taken back as any other; it comes to nothing when its time was first. */
export async function sendWaiting(desk: Desk, draft: ScheduledDraft): Promise<SentOps> {
  const { conversationId, mode, messageId, to, cc, bcc, subject, scheduled } = draft
  const quotes = quotedOf(draft)
  const { html, attachments, contactId } = scheduled
  const { templateIds, actions } = macroOf(draft)
  const mail = {
    id: (await takeIds(desk.db, 1))[0] as number,
    ...{ conversationId, to, cc, bcc, html, attachments },
    ...(await endingOf(desk, draft)),
    ...{ scheduledBy: scheduled.op, notBefore: await heldUntil(desk) },
    ...{ templateIds, actions },
  }
  const mailboxId = (await desk.db.conversations.get(conversationId))?.mailboxId
  return mode === 'new'
    ? sendMail(desk, 'conversations.compose', { ...mail, mailboxId, subject, contactId }, false)
    : sendMail(desk, 'messages.reply', { ...mail, mode, messageId, quotes, acknowledged: 0 }, false)
}

/** Says that a mail waits for its time, once the server knows; offline it says at once that it does not yet. */
export async function announceScheduled(
  desk: Pick<Desk, 'db' | 'bus'>,
  op: string,
  isOffline: boolean,
): Promise<void> {
  if (isOffline) showToast({ text: 'Will be scheduled when you are online', tone: 'pending', key: op })
  if (await whenApplied(desk, op)) showToast({ text: 'Mail Scheduled', key: op })
}
