import { useNavigate } from 'react-router-dom'
import {
  argsAgain,
  discardOp,
  editAndTell,
  htmlOf,
  isWritten,
  keepNewMail,
} from '#app/composer/drafts/edit-op.ts'
import { delayUntil } from '#app/desk/undo-send-setting.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { paths } from '#app/paths.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { undone } from '#app/desk/live/undone.ts'
import { panels } from '#app/desk/page/panels.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { mutate, reissue, retry, takeOut } from '#app/desk/live/changes.ts'
import { takeIds } from '#local/ids.ts'
import type { Enqueued } from '#local/mutate.ts'
import { mayHaveRun } from '#local/outbox.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Entry } from './entries.ts'
import { conversationsOf } from './entry-groups.ts'
import { isRefusedTicket, isSending, type EntryAction } from './entry-actions.ts'
import { plainText } from './entry-texts.ts'

/** Sends refused ops again, acknowledging the newest item that the agent had not seen. */
async function sendAgain(desk: OpenDesk, entry: Entry): Promise<void> {
  // Blocked ops follow the op that blocked them.
  for (const op of entry.ops.filter(({ verdict }) => verdict?.st !== 'blocked')) await sendOpAgain(desk, op)
}

/** Arguments to overwrite a saved view that a colleague changed, or to recreate one that was deleted. */
async function overTheirs(desk: OpenDesk, { cmd, verdict }: OutboxOp): Promise<Record<string, unknown>> {
  const view = verdict?.facts?.view as { rev?: unknown } | undefined
  if (verdict?.reason === 'changed' && view) return { over: view.rev }
  if (verdict?.reason !== 'gone' || cmd !== 'views.save') return {}
  return { id: (await takeIds(desk.db, 1))[0], over: null }
}

/** Retries an op without verdict unchanged, as it may have run; reissues a refused one under a new id. */
async function sendOpAgain(desk: OpenDesk, op: OutboxOp): Promise<void> {
  if (mayHaveRun(op)) return retry(desk, op.op)
  const newest = op.verdict?.facts?.newest
  await reissue(desk, op.op, {
    ...(typeof newest === 'number' ? { acknowledged: newest } : {}),
    ...(await overTheirs(desk, op)),
    ...(isSending(op) ? { notBefore: await delayUntil(desk) } : {}),
  })
}

/** Queues discarded ops again at the end of their lanes, each after the ones it needs. */
async function putBack(desk: OpenDesk, ops: readonly OutboxOp[]): Promise<Enqueued[]> {
  const made: Enqueued[] = []
  const successors = new Map<string, string>()
  for (const op of ops) {
    const needs = op.needs.map((need) => successors.get(need) ?? need)
    const again = await mutate(desk, op.cmd, argsAgain(op), {
      needs,
      ...(op.group === null ? {} : { group: op.group }),
    })
    successors.set(op.op, again.op)
    made.push(again)
  }
  return made
}

async function discardEntry(desk: OpenDesk, entry: Entry): Promise<void> {
  let isCertain = true
  const gone = entry.ops.some(isWritten)
    ? new Set()
    : await takeOut(
        desk,
        entry.ops.map(({ op }) => op),
      )
  // In reverse order, so that no change depends on a removed one.
  for (const op of entry.ops.filter(({ op }) => !gone.has(op)).reverse())
    isCertain = (await discardOp(desk, op)) !== null && isCertain
  if (isCertain)
    showToast({
      text: 'Discarded',
      key: entry.ops[0].op,
      undo: () => undone(desk, putBack(desk, entry.ops)),
    })
  else showToast({ text: 'It may have gone out already, the server is asked', tone: 'pending' })
}

/** Runs the action of an entry's button. `onLeave` is called before another page opens. */
export function useEntryActions(
  onLeave: () => void,
): (entry: Entry, action: Exclude<EntryAction, 'list'>) => void {
  const desk = useDesk()
  const navigate = useNavigate()
  const view = async (conversationId: number | undefined) => {
    onLeave()
    if (conversationId !== undefined) await navigate(paths.conversation(conversationId))
  }
  const editTicket = ({ op }: OutboxOp) => {
    onLeave()
    panels.refusedTicket = op
    panels.isTicketOpen = true
  }
  const run = async (entry: Entry, action: Exclude<EntryAction, 'list'>): Promise<void> => {
    const [op] = entry.ops
    switch (action) {
      case 'discard':
        return discardEntry(desk, entry)
      case 'view':
        return view(conversationsOf(entry)[0])
      case 'copy':
        await navigator.clipboard.writeText(plainText(htmlOf(op)))
        showToast({ text: 'Copied' })
        return undefined
      case 'edit':
        if (isRefusedTicket(op)) return editTicket(op)
        return view(await editAndTell(desk, op))
      case 'keepDraft':
        return view(await keepNewMail(desk, op))
      default:
        return sendAgain(desk, entry)
    }
  }
  return (entry, action) => void run(entry, action).catch(reportFailure)
}
