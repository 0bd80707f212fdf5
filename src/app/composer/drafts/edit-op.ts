import { proxy } from 'valtio'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { Draft, DraftMode } from '#domain/conversations/drafts/draft.ts'
import { draftOf, stateOf, type EndedDraft } from '#domain/conversations/drafts/draft-end.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { discard, mutate, takeBack } from '#app/desk/live/changes.ts'
import { DeskError } from '#domain/errors.ts'
import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'
import { mayHaveRun } from '#local/outbox.ts'
import type { Enqueued } from '#local/mutate.ts'
import type { OutboxOp } from '#local/rows.ts'
import { deviceName } from '../device-name.ts'
import { dropDraft } from './drop-draft.ts'
import { holdsForwarded } from '../quotes/forwarded.ts'
import { textIn } from '#app/editor/outgoing-html.ts'
import { endingOf, spareFor } from './spare-draft.ts'

/** Arguments that the ops of replies, new mails and notes share. */
interface WrittenArgs extends EndedDraft {
  id: number
  scheduledBy?: string
  conversationId: number
  html: string
  attachments: Attachment[]
  templateIds?: number[]
  actions?: MacroAction[]
  mode?: DraftMode
  messageId?: number | null
  to?: Address[]
  cc?: Address[]
  bcc?: Address[]
  subject?: string
  mailboxId?: number
  quotes?: number | null
}

const writtenModes: Record<string, DraftMode> = {
  'messages.reply': 'reply',
  'conversations.compose': 'new',
  'notes.add': 'note',
}

/** True if an op holds written text, so that it can be edited or copied. */
export const isWritten = (op: Pick<OutboxOp, 'cmd'>): boolean => op.cmd in writtenModes

/** Text of such an op, as the editor had it. */
export const htmlOf = (op: Pick<OutboxOp, 'args'>): string => textIn((op.args as WrittenArgs).html)

/** Draft to open in the next conversation pane that has it, because its text was just withdrawn. */
export const wantedDraft = proxy<{ id: number | null }>({ id: null })

/** Location of withdrawn text. */
export interface TakenBack {
  conversationId: number
  draftId: number
  mode: DraftMode
  /** Op of the save that stored the text. */
  savedBy: string
  /** False if the server may have sent it already: it is asked, and the copy is kept in either case. */
  isCertain: boolean
}

/**
 * Turns a waiting or refused reply, new mail or note back into a draft. Ops that depend on it are withdrawn
 * too, such as the closing of Send & Close.
 * @throws DeskError INVALID for an op without text.
 */
export async function keepAsDraft(desk: Desk, op: Pick<OutboxOp, 'op' | 'cmd' | 'args'>): Promise<TakenBack> {
  const mode = writtenModes[op.cmd]
  if (!mode) throw new DeskError('INVALID', { message: 'Only messages and notes can be edited' })
  const args = op.args as WrittenArgs
  const { conversationId } = args
  const taken = (saved: Saved, isCertain: boolean): TakenBack => ({
    ...saved,
    conversationId,
    mode: args.mode ?? mode,
    isCertain,
  })
  // Save the text before asking the server: the tab may close between the two.
  const kept = (await mayHaveGone(desk, op.op)) ? await saveWords(desk, mode, args, undefined) : null
  const isCertain = (await takeBack(desk, op.op)) === 'gone'
  if (kept !== null) return taken(kept, isCertain)
  // The refold has restored the draft; its id ends with the op if that was sent after all.
  const draft = isCertain ? await draftOf((id) => desk.db.drafts.get(id), args) : undefined
  return taken(await saveWords(desk, mode, args, draft), isCertain)
}

/** True if the server has an op, or may have it. */
async function mayHaveGone({ db }: Desk, op: string): Promise<boolean> {
  const row = await db.outbox.get({ op })
  return row ? mayHaveRun(row) : (await db.sentLog.get(op)) !== undefined
}

type Saved = Pick<TakenBack, 'draftId' | 'savedBy'>

/** Saves the text of an op as a draft, over the given one or as a new one. */
async function saveWords(
  desk: Desk,
  mode: DraftMode,
  args: WrittenArgs,
  draft: Draft | undefined,
): Promise<Saved> {
  const draftId = draft?.id ?? ((await takeIds(desk.db, 1))[0] as number)
  const spareId = await spareFor(desk, args.conversationId, draftId)
  const html = textIn(args.html)
  const { op } = await mutate(desk, 'drafts.save', {
    ...{ id: draftId, conversationId: args.conversationId, spareId },
    ...{ over: draft?.rev ?? 0, overState: stateOf(draft) },
    mode: args.mode ?? mode,
    messageId: args.messageId ?? null,
    to: args.to ?? [],
    cc: args.cc ?? [],
    bcc: args.bcc ?? [],
    subject: args.subject ?? '',
    html,
    attachments: args.attachments,
    templateIds: args.templateIds ?? [],
    actions: args.actions ?? [],
    isUnquoted: args.mode === 'forward' ? holdsForwarded(html) : args.quotes === null,
    mailboxId: args.mailboxId ?? null,
    rev: (draft?.rev ?? 0) + 1,
    device: deviceName(navigator.userAgent),
  })
  return { draftId, savedBy: op }
}

/** Like `keepAsDraft`; the conversation's composer then shows the text, now or when it is opened. */
export async function editOp(desk: Desk, op: OutboxOp): Promise<TakenBack> {
  const takenBack = await keepAsDraft(desk, op)
  wantedDraft.id = takenBack.draftId
  return takenBack
}

/** Like `editOp`, with a toast if the server may have sent it already. Resolves to the conversation's id. */
export async function editAndTell(desk: Desk, op: OutboxOp): Promise<number> {
  const { isCertain, conversationId } = await editOp(desk, op)
  if (!isCertain)
    showToast({ text: 'It may have been sent already. A copy is in your drafts.', tone: 'pending' })
  return conversationId
}

/** Creates a new mail from text whose own mail was deleted elsewhere. Resolves to its conversation's id. */
export async function keepNewMail(desk: Desk, op: OutboxOp): Promise<number> {
  const [id, conversationId, spareId] = (await takeIds(desk.db, 3)) as [number, number, number]
  await mutate(desk, 'drafts.save', {
    ...(op.args as object),
    ...{ id, conversationId, spareId, over: 0, overState: stateOf(undefined), rev: 1 },
  })
  await discard(desk, op.op)
  return conversationId
}

/**
 * True if discarding such an op deletes its draft. Not for a new mail, whose draft is a conversation, nor for
 * a scheduled mail sent early, which goes back to its schedule.
 */
const takesDraft = (op: Pick<OutboxOp, 'cmd' | 'args'>): boolean =>
  isWritten(op) && op.cmd !== 'conversations.compose' && (op.args as WrittenArgs).scheduledBy === undefined

/** Arguments to repeat a discarded op: its draft was deleted, and draft ids are never reused. */
export const argsAgain = (op: Pick<OutboxOp, 'cmd' | 'args'>): unknown =>
  takesDraft(op) ? { ...(op.args as object), draftId: null, draftSpareId: undefined } : op.args

/**
 * Discards a waiting or refused op with its dependent ops and its draft. Returns the undo function; null if
 * the server must be asked first, because it may have been sent.
 */
export async function discardOp(desk: Desk, op: OutboxOp): Promise<(() => Promise<Enqueued[]>) | null> {
  const followers = await desk.db.outbox.filter((each) => each.needs.includes(op.op)).toArray()
  if ((await discard(desk, op.op)) === 'asked') return null
  const args = op.args as WrittenArgs
  const draft = takesDraft(op) ? await draftOf((id) => desk.db.drafts.get(id), args) : undefined
  if (draft) await dropDraft(desk, draft.conversationId, await endingOf(desk, draft))
  return () => redo(desk, op, followers)
}

async function redo(desk: Desk, op: OutboxOp, followers: readonly OutboxOp[]): Promise<Enqueued[]> {
  const group = op.group === null ? {} : { group: op.group }
  const again = await mutate(desk, op.cmd, argsAgain(op), group)
  const made = [again]
  for (const follower of followers)
    made.push(await mutate(desk, follower.cmd, follower.args, { ...group, needs: [again.op] }))
  return made
}
