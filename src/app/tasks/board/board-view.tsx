import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { tasksAccess } from '#domain/access/plan-access.ts'
import type { User } from '#domain/people/user.ts'
import type { TaskStatus } from '#domain/tasks/status.ts'
import type { TaskSort } from '#domain/tasks/task-filter.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Selection } from '#app/desk/live/use-selection.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { denialTexts } from '#app/ui/denial.ts'
import { useHandler } from '#app/ui/use-handler.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { useCarry } from './board-carry.ts'
import { useDrag } from './board-drag.ts'
import { cardAt, stopOf } from './board-keys.ts'
import { lanes, layOut } from './board-lanes.ts'
import { LaneCard } from './lane-card.tsx'
import { LaneColumn } from './lane-column.tsx'
import { LanesFrame } from './board-styles.ts'

interface BoardViewProps {
  /** Matching tasks, in order. */
  tasks: readonly Task[]
  sort: TaskSort
  users: ReadonlyMap<number, User>
  waiting: ReadonlySet<number>
  now: number
  selection: Selection
  /** Sets the status of tasks; resolves once saved. */
  move: (tasks: readonly Task[], to: TaskStatus) => Promise<unknown>
  onOpen: (task: Task) => void
  /** Opens the menu of a task. */
  onMenu: (task: Task, anchor: HTMLElement) => void
}

/** Kanban board: tasks in lanes, with drag and drop (TSK-001). */
export function BoardView(props: BoardViewProps) {
  const { tasks, sort, users, waiting, now, selection, move, onOpen, onMenu } = props
  const frame = useRef<HTMLDivElement>(null)
  const denied = useAccess(tasksAccess)
  const [activeId, setActiveId] = useState<number>()
  const [refused, setRefused] = useState('')
  const carry = useCarry({ tasks, now, move })
  const laid = layOut(tasks, now, sort, carry.carried)
  const stop = stopOf(laid, activeId)
  // A card is remounted in its new lane, so the focus is set again.
  const isHere = useRef(false)
  useLayoutEffect(() => {
    if (!isHere.current || stop === undefined) return
    const card = frame.current?.querySelector<HTMLElement>(`[data-task="${stop}"]`)
    const { activeElement } = document
    const isLost = activeElement === document.body || frame.current?.contains(activeElement)
    if (isLost && !card?.contains(activeElement)) card?.focus({ preventScroll: true })
  })
  const lift = (task: Task): number => {
    if (denied) {
      setRefused(denialTexts[denied])
      return 0
    }
    // A selected card is dragged with all selected ones.
    const along = selection.has(task.id) ? tasks.filter(({ id }) => selection.has(id)) : [task]
    carry.lift(task, along)
    return along.length
  }
  const goTo = (id: number) => {
    isHere.current = true
    setActiveId(id)
  }
  useDrag({
    frame,
    onLift(taskId) {
      const task = tasks.find(({ id }) => id === taskId)
      return task ? lift(task) : 0
    },
    onOver: carry.over,
    onDrop: carry.drop,
    onPress(taskId, { isMod, isShift }) {
      const task = tasks.find(({ id }) => id === taskId)
      if (isMod || isShift) selection.toggle(taskId, isShift)
      else if (task) onOpen(task)
    },
    onHold: (taskId) => selection.toggle(taskId),
    onCancel: carry.putBack,
  })
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event
    const { task: named } = (event.target as HTMLElement).dataset
    if (named === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const task = tasks.find(({ id }) => id === Number(named))
    const next = task && !carry.lifted && cardAt(laid, task.id, key)
    const steps: Record<string, (() => void) | undefined> = {
      ' ': carry.lifted ? carry.drop : task && (() => void lift(task)),
      Enter: carry.lifted ? carry.drop : task && (() => onOpen(task)),
      Escape: carry.lifted && carry.putBack,
      ArrowLeft: carry.lifted && (() => carry.step(-1)),
      ArrowRight: carry.lifted && (() => carry.step(1)),
    }
    const act = next ? () => goTo(next.id) : steps[key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const handleMenu = useHandler(onMenu)
  return (
    <>
      <LanesFrame
        ref={frame}
        role="region"
        aria-label="Board"
        onKeyDown={handleKey}
        onFocus={(event) => {
          const { task } = (event.target as HTMLElement).dataset
          if (task !== undefined) goTo(Number(task))
        }}
        onBlur={(event) => {
          // Only a focus on another element counts: a moving card loses the focus for a moment.
          if (event.relatedTarget && !frame.current?.contains(event.relatedTarget)) isHere.current = false
        }}
      >
        {lanes.map((lane) => (
          <LaneColumn
            key={lane}
            lane={lane}
            tasks={laid[lane]}
            activeId={stop}
            isTarget={carry.lifted !== undefined && carry.carried?.to === lane}
            renderCard={(task) => (
              <LaneCard
                task={task}
                lane={lane}
                assignee={task.assigneeId === null ? undefined : users.get(task.assigneeId)}
                now={now}
                isWaiting={waiting.has(task.id)}
                isLifted={carry.lifted?.has(task.id) === true}
                isPicked={selection.has(task.id)}
                isStop={task.id === stop}
                onMenu={handleMenu}
              />
            )}
          />
        ))}
      </LanesFrame>
      <VisuallyHidden role="status">{refused || carry.said}</VisuallyHidden>
    </>
  )
}
