import { useEffect, useState } from 'react'
import type { TaskStatus } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import { statusWords } from '#app/marks/words.ts'
import { laneOf, lanes, type Carried } from './board-lanes.ts'

/** How long a dropped card stays where it was dropped without the rows saying so, in ms. */
const settleMs = 2000

interface Carrying {
  task: Task
  from: TaskStatus
  to: TaskStatus
  /** Dropped; the rows are still to say so. */
  isDropped: boolean
}

/** Cards that are carried from lane to lane: by keys, by a pointer or by a finger. */
export interface Carry {
  /** Which card stands in another lane than its row says. */
  carried: Carried | undefined
  /** The card that is off the board. */
  lifted: Task | undefined
  /** Message for screen readers. */
  said: string
  lift: (task: Task) => void
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
  /** Puts a task into a lane for good; resolves when that is saved. */
  move: (task: Task, to: TaskStatus) => Promise<unknown>
}

/** Lifts cards, carries them and puts them down. */
export function useCarry({ tasks, now, move }: CarryOptions): Carry {
  const [carrying, setCarrying] = useState<Carrying>()
  const [said, setSaid] = useState('')
  const isDropped = carrying?.isDropped === true
  // The rows say it a moment later: until then the card stays where it was dropped.
  useEffect(() => {
    if (!carrying || !isDropped) return undefined
    const row = tasks.find(({ id }) => id === carrying.task.id)
    if (!row || laneOf(row, now) === carrying.to) {
      setCarrying(undefined)
      return undefined
    }
    const timer = setTimeout(() => setCarrying(undefined), settleMs)
    return () => clearTimeout(timer)
  }, [carrying, isDropped, tasks, now])
  const lifted = carrying && !carrying.isDropped ? carrying.task : undefined
  const over = (to: TaskStatus) => {
    if (!carrying || isDropped || carrying.to === to) return
    setCarrying({ ...carrying, to })
    setSaid(`${carrying.task.subject} over ${statusWords[to]}`)
  }
  return {
    carried: carrying && { id: carrying.task.id, to: carrying.to },
    lifted,
    said,
    lift(task) {
      const from = laneOf(task, now)
      setCarrying({ task, from, to: from, isDropped: false })
      setSaid(`${task.subject} lifted from ${statusWords[from]}`)
    },
    over,
    step(by) {
      const to = carrying && lanes[lanes.indexOf(carrying.to) + by]
      if (to) over(to)
    },
    drop() {
      if (!carrying || isDropped) return
      const { task, from, to } = carrying
      setSaid(`${task.subject} dropped in ${statusWords[to]}`)
      if (from === to) return setCarrying(undefined)
      setCarrying({ ...carrying, isDropped: true })
      void move(task, to).catch(() => setCarrying(undefined))
    },
    putBack() {
      if (!carrying || isDropped) return
      setCarrying(undefined)
      setSaid(`${carrying.task.subject} back in ${statusWords[carrying.from]}`)
    },
  }
}
