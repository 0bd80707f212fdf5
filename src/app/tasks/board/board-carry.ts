import { useEffect, useMemo, useState } from 'react'
import type { TaskStatus } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import { statusTexts } from '#app/marks/texts.ts'
import { laneOf, lanes, type Carried } from './board-lanes.ts'
import { tasksText } from './board-texts.ts'

/** Time for the rows to confirm a drop, in ms; after it the card returns to its row's lane. */
const settleMs = 2000

interface Carrying {
  /** The lifted card. */
  task: Task
  /** All cards of the drag, including it. */
  tasks: readonly Task[]
  from: TaskStatus
  to: TaskStatus
  /** Dropped; the rows do not show it yet. */
  isDropped: boolean
}

/** Drag state of cards between lanes: by keyboard, mouse or touch. */
export interface Carry {
  /** Cards shown in another lane than their row's. */
  carried: Carried | undefined
  /** Cards that are lifted. */
  lifted: ReadonlySet<number> | undefined
  /** Message for screen readers. */
  said: string
  /** Lifts a card, with the other selected ones. */
  lift: (task: Task, along?: readonly Task[]) => void
  over: (lane: TaskStatus) => void
  /** Moves to the lane this many further on. */
  step: (by: 1 | -1) => void
  drop: () => void
  putBack: () => void
}

interface CarryOptions {
  /** All tasks with their stored status. */
  tasks: readonly Task[]
  now: number
  /** Saves the new status of tasks; resolves once saved on this device. */
  move: (tasks: readonly Task[], to: TaskStatus) => Promise<unknown>
}

const wordsOf = ({ task, tasks }: Carrying): string =>
  tasks.length > 1 ? tasksText(tasks.length) : task.subject

/** State of lifting, moving and dropping cards. */
export function useCarry({ tasks, now, move }: CarryOptions): Carry {
  const [carrying, setCarrying] = useState<Carrying>()
  const [said, setSaid] = useState('')
  const isDropped = carrying?.isDropped === true
  // The row changes a moment later: until then the card stays in the target lane.
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
    setSaid(`${wordsOf(carrying)} over ${statusTexts[to]}`)
  }
  return {
    // Over its own lane only the pressed card follows; the others stay in theirs.
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
      setSaid(`${wordsOf(lifted)} lifted from ${statusTexts[from]}`)
    },
    over,
    step(by) {
      const to = carrying && lanes[lanes.indexOf(carrying.to) + by]
      if (to) over(to)
    },
    drop() {
      if (!carrying || isDropped) return
      const { from, to } = carrying
      setSaid(`${wordsOf(carrying)} dropped in ${statusTexts[to]}`)
      if (from === to) return setCarrying(undefined)
      setCarrying({ ...carrying, isDropped: true })
      void move(carrying.tasks, to).catch(() => setCarrying(undefined))
    },
    putBack() {
      if (!carrying || isDropped) return
      setCarrying(undefined)
      setSaid(`${wordsOf(carrying)} back in ${statusTexts[carrying.from]}`)
    },
  }
}
