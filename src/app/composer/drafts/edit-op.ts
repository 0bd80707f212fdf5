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
import { wordsIn } from '#app/editor/outgoing-html.ts'
import { endingOf, spareFor } from './spare-draft.ts'

/** The parts that replies, new mails and notes have in common, as their ops carry them. */
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

/** Whether an op carries words that somebody wrote, so that they can be edited or copied. */
export const isWritten = (op: Pick<OutboxOp, 'cmd'>): boolean => op.cmd in writtenModes

/** The words of such an op as they stood in the editor. */
export const htmlOf = (op: Pick<OutboxOp, 'args'>): string => wordsIn((op.args as WrittenArgs).html)

/** The draft that the next conversation pane which holds it opens at once: its words were just taken back. */
export const wantedDraft = proxy<{ id: number | null }>({ id: null })

/** Where words that were taken back lie now. */
export interface TakenBack {
  conversationId: number
  draftId: number
  mode: DraftMode
  /** The save that keeps the words. */
  savedBy: string
  /** False when the server may have sent it already: it is asked, and the copy is kept either way. */
  isCertain: boolean
}

/**
 * Turns a waiting or refused reply, new mail or note back into a draft. With it go the ops that waited for it, such as
 * the closing of Send & Close.
 * @throws DeskError INVALID for an op without words.
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
  // The words are kept before the server is asked: a tab that ends between the two must not take them along.
  const kept = (await mayHaveGone(desk, op.op)) ? await saveWords(desk, mode, args, undefined) : null
  const isCertain = (await takeBack(desk, op.op)) === 'gone'
  if (kept !== null) return taken(kept, isCertain)
  // The refold has brought the draft back; its id ends with the op when that has gone out after all.
  const draft = isCertain ? await draftOf((id) => desk.db.drafts.get(id), args) : undefined
  return taken(await saveWords(desk, mode, args, draft), isCertain)
}

/** Whether the server has an op, or may have it. */
async function mayHaveGone({ db }: Desk, op: string): Promise<boolean> {
  const row = await db.outbox.get({ op })
  return row ? mayHaveRun(row) : (await db.sentLog.get(op)) !== undefined
}

type Saved = Pick<TakenBack, 'draftId' | 'savedBy'>

/** Saves the words of an op as a draft, over the one given or as a new one. */
async function saveWords(
  desk: Desk,
  mode: DraftMode,
  args: WrittenArgs,
  draft: Draft | undefined,
): Promise<Saved> {
  const draftId = draft?.id ?? ((await takeIds(desk.db, 1))[0] as number)
  const spareId = await spareFor(desk, args.conversationId, draftId)
  const html = wordsIn(args.html)
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

/** As `keepAsDraft`, and the conversation that is open, or is opened next, shows the words in its composer. */
export async function editOp(desk: Desk, op: OutboxOp): Promise<TakenBack> {
  const takenBack = await keepAsDraft(desk, op)
  wantedDraft.id = takenBack.draftId
  return takenBack
}

/** As `editOp`; says so when the server may have sent it already. Resolves to the conversation. */
export async function editAndTell(desk: Desk, op: OutboxOp): Promise<number> {
  const { isCertain, conversationId } = await editOp(desk, op)
  if (!isCertain)
    showToast({ text: 'It may have been sent already. A copy is in your drafts.', tone: 'pending' })
  return conversationId
}

/** Makes a new mail of words that came too late for theirs: it was deleted elsewhere. Resolves to its conversation. */
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
 * Whether the draft goes when such an op is thrown away. That of a new mail is a conversation, and a mail that was to
 * leave now, and not at its time, leaves at its time.
 */
const takesDraft = (op: Pick<OutboxOp, 'cmd' | 'args'>): boolean =>
  isWritten(op) && op.cmd !== 'conversations.compose' && (op.args as WrittenArgs).scheduledBy === undefined

/** Arguments to repeat a discarded op: a draft deleted with it is gone, and its id is never used again. */
export const argsAgain = (op: Pick<OutboxOp, 'cmd' | 'args'>): unknown =>
  takesDraft(op) ? { ...(op.args as object), draftId: null, draftSpareId: undefined } : op.args

/**
 * Throws a waiting or refused op away, with the ops that waited for it and the draft that its words were. Returns how to undo that; null when the server has to be asked
 * first, since it may have gone out.
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
