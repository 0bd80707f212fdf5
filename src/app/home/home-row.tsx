import { useEffect } from 'react'
import { PendingMark } from '#app/marks/pending-mark.tsx'
import { PriorityGlyph } from '#app/marks/priority-glyph.tsx'
import { priorityTexts } from '#app/marks/texts.ts'
import type { Rows } from '#app/inbox/list/use-rows.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { Item, RowLink } from './home-styles.ts'
import type { HomeList } from './places.ts'
import { Why } from './why.tsx'

interface HomeRowProps {
  id: number
  list: HomeList['name']
  rows: Rows
  to: string
  isOffline: boolean
  /** True for the row that `Answer next` opens. */
  isNext: boolean
  /** True for the row in the tab order (roving tabindex). */
  isStop: boolean
  onFocus: () => void
  onOpen: () => void
  /** Assigns it to the agent; only if it is unassigned. */
  onTake: (() => void) | undefined
  denied: Denial | undefined
}

/** A conversation on Home: contact, subject, reason and time. */
export function HomeRow(props: HomeRowProps) {
  const { id, list, rows, to, isOffline, isNext, isStop, onFocus, onOpen, onTake, denied } = props
  const { want } = rows
  useEffect(() => want(id), [id, want])
  const [view, row] = [rows.viewOf(id), rows.rowOf(id)]
  const tabIndex = isStop ? 0 : -1
  return (
    <Item data-next={isNext || undefined}>
      <RowLink to={to} data-row={id} {...{ tabIndex, onFocus }} onClick={onOpen}>
        {view && row && (
          <>
            <span data-part="mark">
              <PriorityGlyph
                priority={view.priority}
                {...(view.priority === 'default'
                  ? {}
                  : { label: `${priorityTexts[view.priority]} priority` })}
              />
            </span>
            <b>
              <span dir="auto">{view.name}</span>
              <PendingMark isPending={rows.workOf(id) === 'waiting'} isOffline={isOffline} />
            </b>
            <span data-part="subject" dir="auto">
              {view.subject}
            </span>
            <Why list={list} row={row} hasDraft={view.unsent === 'draft'} />
            <RelativeTime at={row.lastActivityAt} />
          </>
        )}
      </RowLink>
      {onTake && (
        <Button size="small" denied={denied} tabIndex={tabIndex} onClick={onTake}>
          Take
        </Button>
      )}
    </Item>
  )
}
