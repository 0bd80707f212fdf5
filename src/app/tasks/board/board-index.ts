import { useSyncExternalStore } from 'react'
import { isThere } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import type { Changes } from '#local/changes.ts'
import { onLiveHandle } from '#local/live-handle.ts'
import { readTasks, readTasksOf } from '#local/queries/tasks.ts'

type Place = Pick<OpenDesk, 'db' | 'bus'>

/**
 * In-memory index of all local tasks. The board needs all of them after every change, but only changed ones
 * are read again; there can be ten thousand.
 */
export class TaskIndex {
  readonly #desk: Place
  readonly #rows = new Map<number, Task>()
  readonly #listeners = new Set<() => void>()
  #shown: readonly Task[] | undefined
  #stop: (() => void) | undefined
  /** Ids of changed tasks to read; initially all. */
  #missing: Set<number> | 'all' = 'all'
  #isReading = false

  constructor(desk: Place) {
    this.#desk = desk
  }

  /** Loaded tasks, unordered; undefined until read. A new array after each change. */
  readonly shown = (): readonly Task[] | undefined => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stop ??= this.#desk.bus.subscribe((changes) => this.#note(changes))
    void this.#read()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      // Changes are not observed meanwhile: the current tasks stay, and all are read for the next subscriber.
      this.#stop?.()
      this.#stop = undefined
      this.#missing = 'all'
    }
  }

  #note({ tasks }: Changes): void {
    if (tasks === undefined) return
    if (tasks === true || this.#missing === 'all') this.#missing = 'all'
    else for (const id of tasks) this.#missing.add(id)
    void this.#read()
  }

  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#missing === 'all' || this.#missing.size > 0) {
        const missing = this.#missing
        this.#missing = new Set()
        await this.#take(missing)
        for (const listener of this.#listeners) listener()
      }
    } catch (error) {
      this.#missing = 'all'
      reportFailure(error)
    } finally {
      this.#isReading = false
    }
  }

  async #take(missing: ReadonlySet<number> | 'all'): Promise<void> {
    const { db } = this.#desk
    const ids = missing === 'all' ? undefined : [...missing]
    const read = await onLiveHandle(db, () => (ids ? readTasksOf(db, ids) : readTasks(db)))
    if (ids) for (const id of ids) this.#rows.delete(id)
    else this.#rows.clear()
    for (const task of read) if (isThere(task)) this.#rows.set(task.id, task)
    this.#shown = [...this.#rows.values()]
  }
}

const indexes = new WeakMap<OpenDesk['db'], TaskIndex>()

/** Shared index of a desk. */
function indexOf(desk: Place): TaskIndex {
  const index = indexes.get(desk.db) ?? new TaskIndex(desk)
  indexes.set(desk.db, index)
  return index
}

/** All tasks on this device, unordered; undefined until read. */
export function useTasks(): readonly Task[] | undefined {
  const index = indexOf(useDesk())
  return useSyncExternalStore(index.subscribe, index.shown)
}
