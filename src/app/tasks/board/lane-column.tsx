import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import type { TaskStatus } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { statusWords } from '#app/marks/words.ts'
import { LaneBar, LaneFrame, LaneHead, LaneScroller } from './board-styles.ts'
import { tasksWords } from './board-texts.ts'

/** Height of most cards with the room between two; each is measured once it is there. */
const usualHeight = 112
const between = 8

interface LaneColumnProps {
  lane: TaskStatus
  tasks: readonly Task[]
  /** The card that has the focus or had it last, where it is one of this lane. */
  activeId: number | undefined
  /** Something is being carried here. */
  isTarget: boolean
  renderCard: (task: Task) => ReactNode
}

/** A lane of the board: its head with the count, and those of its cards that are in sight. */
export function LaneColumn({ lane, tasks, activeId, isTarget, renderCard }: LaneColumnProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const active = activeId === undefined ? -1 : tasks.findIndex(({ id }) => id === activeId)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    gap: between,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
    overscan: 4,
    // The card that the keyboard is at stays in the document wherever one scrolls, or the focus would be lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        const isOut = active >= 0 && active < range.count && !shown.includes(active)
        return isOut ? [...shown, active].sort((a, b) => a - b) : shown
      },
      [active],
    ),
  })
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active, { align: 'auto' })
  }, [virtualizer, active, activeId])
  const id = `lane-${lane}`
  return (
    <LaneFrame aria-labelledby={id} data-lane-of={lane} data-target={isTarget || undefined}>
      <LaneBar sx={(theme) => ({ bgcolor: theme.vars.palette.status[lane].solid })} />
      <LaneHead id={id} aria-label={`${statusWords[lane]}, ${tasksWords(tasks.length)}`}>
        <StatusGlyph status={lane} />
        {statusWords[lane]}
        <span>{tasks.length.toLocaleString('en')}</span>
      </LaneHead>
      <LaneScroller ref={scroller} data-scroller>
        <ul aria-label={statusWords[lane]} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const task = tasks[index]
            return (
              task && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-setsize={tasks.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {renderCard(task)}
                </li>
              )
            )
          })}
        </ul>
      </LaneScroller>
    </LaneFrame>
  )
}
