import { styled } from '#app/theme/styled.ts'
import { Link } from 'react-router-dom'
import { statusOf } from '#domain/conversations/status.ts'
import { paths } from '#app/paths.ts'
import { useStatusLabel } from '#app/messages/status-list.ts'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import type { HeldConversation } from '#local/rows.ts'

const Line = styled(Link)(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(1, 0),
  borderRadius: theme.radius.kbd,
  '& > span': { ...theme.mix.truncate, flex: 1, textAlign: 'left' },
  '& > time': { ...theme.typography.micro, flex: 'none', color: theme.vars.palette.ink3 },
  [theme.media.hover]: { '&:hover > span': { textDecoration: 'underline' } },
  [theme.media.touch]: { minHeight: theme.size.touch },
}))

/** What somebody wrote about before, newest first. */
export function PreviousConversations({ conversations }: { conversations: readonly HeldConversation[] }) {
  const labelOf = useStatusLabel()
  return (
    <ul>
      {conversations.map((conversation) => {
        return (
          <li key={conversation.id}>
            <Line to={paths.conversation(conversation.id)}>
              <StatusGlyph
                status={statusOf(conversation.statusId).status}
                label={labelOf(conversation.statusId)}
              />
              <span dir="auto">{conversation.subject}</span>
              <RelativeTime at={conversation.lastActivityAt} />
            </Line>
          </li>
        )
      })}
    </ul>
  )
}
