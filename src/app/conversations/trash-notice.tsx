import { styled } from '#app/theme/styled.ts'
import { Trash2 } from 'lucide-react'
import { goneAt, trashDays } from '#domain/conversations/trash.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'
import { useConversation } from '#app/messages/conversation-view.ts'

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 5),
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.sunken,
  borderBottom: theme.edge.line,
  [theme.media.phone]: { padding: theme.spacing(2, 4) },
}))

/** Notice in a trashed conversation of how long it can be restored. */
export function TrashNotice() {
  const { conversation, thread } = useConversation()
  const format = useTimeFormat()
  if (!conversation.isTrashed) return null
  // A pending move to the trash has no activity yet.
  const since = thread.activities.findLast(({ field, to }) => field === 'isTrashed' && to === true)?.createdAt
  return (
    <Line>
      <Icon of={Trash2} size="sm" />
      {since === undefined
        ? `In the trash. It can be restored for ${trashDays} days.`
        : `In the trash. It can be restored until ${accountDate(goneAt(since), format)}.`}
    </Line>
  )
}
