import type { ListInput } from '#domain/conversations/calls/read-endpoints.ts'
import { statuses } from '#domain/conversations/status.ts'
import type { ListFilter } from '#local/columns/list-filter.ts'

type Asked = Partial<Omit<ListInput, 'sort' | 'page' | 'limit'>>

const boxes: Record<Exclude<ListFilter['box'], 'today'>, Asked> = {
  inbox: {},
  trash: { isTrashed: true },
  spam: { isSpam: true },
  drafts: { hasDraft: true },
  scheduled: { scheduled: true },
}

/**
 * Server query equivalent to a list of this device; null for searches, whose terms the server reads
 * differently, and for the agent's day and SLA states, which depend on the device's clock.
 */
export function serverQuery(filter: ListFilter): Asked | null {
  const {
    box,
    statusId,
    assigneeId,
    isUnread,
    isSnoozed,
    isWaiting,
    isMentioned,
    search,
    among,
    sla,
    ...same
  } = filter
  if (search || among || sla || box === 'today') return null
  const status = statuses.find(({ id }) => id === statusId)?.status
  return {
    ...boxes[box],
    ...same,
    ...(status ? { status } : {}),
    ...(assigneeId === null ? { assigneeId: 'none', teamId: 'none' } : assigneeId ? { assigneeId } : {}),
    ...(isUnread ? { isRead: false } : {}),
    ...(isSnoozed === undefined ? {} : { snoozed: isSnoozed }),
    ...(isWaiting ? { waiting: true } : {}),
    ...(isMentioned ? { mentioned: true } : {}),
  }
}
