import { useEffect, useMemo, useState } from 'react'
import type { TaskStatus } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import { statusWords } from '#app/marks/words.ts'
import { laneOf, lanes, type Carried } from './board-lanes.ts'
import { tasksWords } from './board-texts.ts'

/** How long a dropped card stays where it was dropped without the rows saying so, in ms. */
const settleMs = 2000

interface Carrying {
  /** The card that was taken hold of. */
  task: Task
  /** All that go along, with it. */
  tasks: readonly Task[]
  from: TaskStatus
  to: TaskStatus
  /** Dropped; the rows are still to say so. */
  isDropped: boolean
}

/** Cards that are carried from lane to lane: by keys, by a pointer or by a finger. */
export interface Carry {
  /** Which cards stand in another lane than their rows say. */
  carried: Carried | undefined
  /** The cards that are off the board. */
  lifted: ReadonlySet<number> | undefined
  /** Message for screen readers. */
  said: string
  /** Lifts a card, and with it the others that are picked. */
  lift: (task: Task, along?: readonly Task[]) => void
  over: (lane: TaskStatus) => void
  /** To the lane so many further on. */
  step: (by: 1 | -1) => void
  drop: () => void
  putBack: () => void
}

interface CarryOptions {
  /** All tasks as their rows are. */
  tasks: readonly Task[]
  now: number
  /** Puts tasks into a lane for good; resolves when that is saved. */
  move: (tasks: readonly Task[], to: TaskStatus) => Promise<unknown>
}

const wordsOf = ({ task, tasks }: Carrying): string =>
  tasks.length > 1 ? tasksWords(tasks.length) : task.subject

/** Lifts cards, carries them and puts them down. */
export function useCarry({ tasks, now, move }: CarryOptions): Carry {
  const [carrying, setCarrying] = useState<Carrying>()
  const [said, setSaid] = useState('')
  const isDropped = carrying?.isDropped === true
  // The rows say it a moment later: until then the card stays where it was dropped.
  useEffect(() => {
    if (!carrying || !isDropped) return undefined
    const ids = new Set(carrying.tasks.map(({ id }) => id))
    if (tasks.every((row) => !ids.has(row.id) || laneOf(row, now) === carrying.to)) {
      setCarrying(undefined)
      return undefined
    }
    const timer = setTimeout(() => setCarrying(undefined), settleMs)
    return () => clearTimeout(timer)
  }, [carrying, isDropped, tasks, now])
  const ids = useMemo(() => new Set(carrying?.tasks.map(({ id }) => id)), [carrying?.tasks])
  const over = (to: TaskStatus) => {
    if (!carrying || isDropped || carrying.to === to) return
    setCarrying({ ...carrying, to })
    setSaid(`${wordsOf(carrying)} over ${statusWords[to]}`)
  }
  return {
    // Above the lane that it came from, a card leaves the others in theirs.
    carried: carrying && {
      ids: carrying.to === carrying.from ? new Set([carrying.task.id]) : ids,
      to: carrying.to,
    },
    lifted: carrying && !isDropped ? ids : undefined,
    said,
    lift(task, along = [task]) {
      const from = laneOf(task, now)
      const lifted = { task, tasks: along, from, to: from, isDropped: false }
      setCarrying(lifted)
      setSaid(`${wordsOf(lifted)} lifted from ${statusWords[from]}`)
    },
    over,
    step(by) {
      const to = carrying && lanes[lanes.indexOf(carrying.to) + by]
      if (to) over(to)
    },
    drop() {
      if (!carrying || isDropped) return
      const { from, to } = carrying
      setSaid(`${wordsOf(carrying)} dropped in ${statusWords[to]}`)
      if (from === to) return setCarrying(undefined)
      setCarrying({ ...carrying, isDropped: true })
      void move(carrying.tasks, to).catch(() => setCarrying(undefined))
    },
    putBack() {
      if (!carrying || isDropped) return
      setCarrying(undefined)
      setSaid(`${wordsOf(carrying)} back in ${statusWords[carrying.from]}`)
    },
  }
}
