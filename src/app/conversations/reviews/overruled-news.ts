import { useEffect } from 'react'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { undone } from '#app/desk/live/undone.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { mutate } from '#app/desk/live/changes.ts'
import type { Activity } from '#domain/conversations/activity.ts'
import type { Desk } from '#local/desk.ts'
import { readAllMeta } from '#local/meta.ts'
import { reference } from '#local/queries/people.ts'
import { readChunks } from '#local/chunks.ts'
import { changeBack, concerns } from './overruled.ts'

/** A larger change set is a catch-up: its overruled values are shown only in the threads. */
const maxAtOnce = 50

/** A change that silently replaced another user's value, with the entries of its thread. */
export interface Overruled {
  activity: Activity
  thread: readonly Activity[]
}

/**
 * Finds new thread entries that concern this agent because a value was silently replaced. Entries from before
 * the watch began, or from a first fill, are ignored.
 */
export class OverruledWatch {
  readonly #desk: Pick<Desk, 'db' | 'actor'>
  readonly #told = new Set<number>()
  #epoch: string | null = null
  #mark = 0

  constructor(desk: Pick<Desk, 'db' | 'actor'>) {
    this.#desk = desk
  }

  /** Records the current entries as known. */
  async begin(): Promise<void> {
    await this.#isFollowing()
  }

  /** Finds new entries of these conversations, oldest first. */
  async look(conversationIds: readonly number[]): Promise<Overruled[]> {
    const { db, actor } = this.#desk
    if (conversationIds.length > maxAtOnce || !(await this.#isFollowing())) return []
    const found: Overruled[] = []
    for (const id of conversationIds) {
      const items = (await readChunks(db, id)).flatMap((chunk) => chunk.items)
      const changes = items.flatMap((item) => (item.e === 'activities' ? [{ v: item.v, r: item.r }] : []))
      const thread = changes.map(({ r }) => r)
      for (const { v, r } of changes) {
        if (v <= this.#mark || this.#told.has(r.id) || !concerns(r, actor.userId) || !changeBack(r)) continue
        this.#told.add(r.id)
        found.push({ activity: r, thread })
      }
    }
    return found.sort((a, b) => (a.activity.position ?? 0) - (b.activity.position ?? 0))
  }

  /** True if the replica still follows the same server history; a new history restarts the watch. */
  async #isFollowing(): Promise<boolean> {
    const { epoch, snapshot, cursor } = await readAllMeta(this.#desk.db)
    if (epoch === null || snapshot !== null) return false
    if (epoch === this.#epoch) return true
    this.#epoch = epoch
    this.#mark = cursor[0]
    return false
  }
}

async function tell(desk: OpenDesk, { activity, thread }: Overruled, time: (at: number) => string) {
  const { activityText } = await import('../thread/activity-texts.ts')
  const names = await reference.run(desk.db, undefined)
  const back = changeBack(activity, thread)
  if (!back) return
  showToast({
    text: activityText(activity, names, desk.actor.userId, time),
    tone: 'plain',
    key: `overruled ${activity.id}`,
    undo: () => undone(desk, mutate(desk, back.cmd, back.args)),
  })
}

/** Notice with Undo, for both users, that one user's value silently replaced the other's (sync.md 2.6). */
export function useOverruledNews(): void {
  const desk = useDesk()
  const format = useTimeFormat()
  useEffect(() => {
    const watch = new OverruledWatch(desk)
    // Checks are serialised: two at once would find the same entry.
    let last = watch.begin().catch(reportFailure)
    return desk.bus.subscribe(({ threads }) => {
      if (!Array.isArray(threads)) return
      const look = async () => {
        const found = await watch.look(threads)
        if (document.visibilityState !== 'visible') return
        for (const each of found) await tell(desk, each, (at) => fullTime(at, format))
      }
      last = last.then(look).catch(reportFailure)
    })
  }, [desk, format])
}
