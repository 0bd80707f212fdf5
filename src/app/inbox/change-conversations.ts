import { whenApplied } from '#app/composer/settled.ts'
import type { OpenDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { noteStorageRoom } from '#app/shell/storage-store.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { uuidv7 } from '#lib/id.ts'
import { mutate, type Enqueued } from '#local/mutate.ts'
import { undo } from '#local/outbox.ts'

/** One change of one conversation. */
export interface Change {
  cmd: string
  args: { conversationId: number } & Record<string, unknown>
  /** What Undo sends for commands that know no inverse of their own. */
  inverse?: { name: string; args: unknown }
}

/** What is said when the gesture has been saved. */
export interface GestureWords {
  /** The specification's toast for one conversation, and for several. */
  one: string
  many: string
  /** Said as soon as it is saved here: trash is a place on this device too. Otherwise the server has to have it. */
  isLocal: boolean
  isOffline: boolean
}

/** How many changes one turn writes; the screen follows between two turns. */
const turn = 50

async function enqueueAll(desk: OpenDesk, changes: readonly Change[]): Promise<Enqueued[]> {
  const options = changes.length > 1 ? { group: uuidv7(desk.clock.now(), desk.random) } : {}
  const made: Enqueued[] = []
  for (let from = 0; from < changes.length; from += turn) {
    const part = changes.slice(from, from + turn)
    const done = await Promise.all(
      part.map(async ({ cmd, args, inverse }) => {
        const enqueued = await mutate(desk, cmd, args, options)
        return { ...enqueued, inverse: enqueued.inverse ?? inverse ?? null }
      }),
    )
    made.push(...done)
  }
  return made
}

async function undoAll(desk: OpenDesk, made: readonly Enqueued[]): Promise<void> {
  for (const change of [...made].reverse()) await undo(desk, change)
}

/**
 * Changes conversations in one gesture: one op each under a common group, one toast, one Undo. Resolves when all are
 * saved on this device. Delivery is never claimed before: offline the toast says where the work is, online it comes
 * when the server has taken the last one.
 */
export async function changeConversations(
  desk: OpenDesk,
  changes: readonly Change[],
  words: GestureWords,
): Promise<void> {
  const made = await enqueueAll(desk, changes)
  const last = made.at(-1)
  if (!last) return
  noteStorageRoom()
  const text = made.length === 1 ? words.one : words.many
  const back = () => void undoAll(desk, made).catch(reportFailure)
  if (words.isLocal) showToast({ text, undo: back })
  else if (words.isOffline) showToast({ text: 'Saved on this device', tone: 'pending', undo: back })
  else
    void whenApplied(desk, last.op)
      .then((isApplied) => isApplied && showToast({ text, undo: back }))
      .catch(reportFailure)
}
