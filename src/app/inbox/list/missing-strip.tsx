import { CloudOff } from 'lucide-react'
import * as z from 'zod/mini'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { listConversations } from '#domain/conversations/calls/read-endpoints.ts'
import type { ListFilter } from '#local/columns/list-filter.ts'
import { Strip } from '../filter/filter-strip.tsx'
import { serverQuery } from '../server-query.ts'

interface MissingStripProps {
  filter: ListFilter
  /** Conversations of the list on this device. */
  held: number
}

/** While all local matches are selected: number of further matches on the server, which are not selected. */
export function MissingStrip({ filter, held }: MissingStripProps) {
  const desk = useDesk()
  const query = serverQuery(filter)
  const question = `total ${JSON.stringify(query)}`
  const { value } = useAnswer({ key: question, schema: z.number() }, async (signal) => {
    if (!query) return held
    const asked = { ...query, sort: '-lastActivityAt' as const, page: 1, limit: 1 }
    return (await callDesk(desk, listConversations, { ...neither, ...asked }, signal)).total
  })
  const missing = Math.max(0, (value ?? held) - held)
  if (missing === 0) return null
  const more = missing.toLocaleString('en')
  return (
    <Strip role="status">
      <Icon of={CloudOff} size="sm" />
      {missing === 1
        ? '1 more that matches is not on this device'
        : `${more} more that match are not on this device`}
    </Strip>
  )
}

const neither = { isTrashed: false, isSpam: false, isDraft: false }
