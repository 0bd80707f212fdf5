import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import type { TaskStatus } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { statusTexts } from '#app/marks/texts.ts'
import { LaneBar, LaneFrame, LaneHead, LaneScroller } from './board-styles.ts'
import { tasksText } from './board-texts.ts'

/** Estimated height of a card with its gap, in px; each is measured once rendered. */
const usualHeight = 112
const between = 8

interface LaneColumnProps {
  lane: TaskStatus
  tasks: readonly Task[]
  /** Card of this lane that has or last had the focus. */
  activeId: number | undefined
  /** A card is dragged over this lane. */
  isTarget: boolean
  renderCard: (task: Task) => ReactNode
}

/** Lane of the board: header with count, and the visible cards. */
export function LaneColumn({ lane, tasks, activeId, isTarget, renderCard }: LaneColumnProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const active = activeId === undefined ? -1 : tasks.findIndex(({ id }) => id === activeId)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtualizer = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    gap: between,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
    overscan: 4,
    // The focused card stays rendered while scrolled out of view, or the focus would be lost.
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
      <LaneHead id={id} aria-label={`${statusTexts[lane]}, ${tasksText(tasks.length)}`}>
        <StatusGlyph status={lane} />
        {statusTexts[lane]}
        <span>{tasks.length.toLocaleString('en')}</span>
      </LaneHead>
      <LaneScroller ref={scroller} data-scroller>
        <ul aria-label={statusTexts[lane]} style={{ height: virtualizer.getTotalSize() }}>
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
