import { styled } from '#app/theme/styled.ts'
import { UnfoldVertical } from 'lucide-react'
import { Avatar } from '#app/marks/avatar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { authorOf, useConversation } from '#app/messages/conversation-view.ts'
import type { ThreadEntry } from '#app/messages/thread-entries.ts'

const Bar = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2.5),
  width: '100%',
  height: theme.size.control,
  marginBottom: theme.spacing(1),
  padding: theme.spacing(0, 2.5, 0, 2),
  borderRadius: theme.radius.segment,
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.sunken,
  // A second sheet below shows that messages are stacked.
  boxShadow: `${theme.ring('line')}, 0 0.2em 0 -0.06em ${theme.vars.palette.sheet}, 0 0.23em 0 0 ${theme.vars.palette.line}`,
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
  [theme.media.phone]: { height: theme.size.controlLg + 4 },
  [theme.media.touch]: { height: theme.size.touch },
  '& time': { fontWeight: theme.weight.ui, color: theme.vars.palette.ink3 },
  '& > svg': { color: theme.vars.palette.ink3 },
}))

const Faces = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(0.75),
  marginLeft: 'auto',
}))

const maxFaces = 4

interface EarlierBarProps {
  stacked: readonly ThreadEntry[]
  onOpen: () => void
}

/** Older messages collapsed to one line; a click expands them. */
export function EarlierBar({ stacked, onOpen }: EarlierBarProps) {
  const view = useConversation()
  const messages = stacked.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))
  const last = messages.at(-1)
  if (!last) return null
  const authors = new Map(
    messages.map((message) => [authorOf(message, view).avatarId, authorOf(message, view)]),
  )
  return (
    <Bar type="button" onClick={onOpen}>
      <Icon of={UnfoldVertical} size="sm" />
      {messages.length === 1 ? '1 earlier message' : `${messages.length} earlier messages`}
      <RelativeTime at={last.createdAt} />
      <Faces>
        {[...authors.values()].slice(0, maxFaces).map((author) => (
          <Avatar
            key={author.avatarId}
            id={author.avatarId}
            name={author.name}
            src={author.picture}
            size="xs"
          />
        ))}
      </Faces>
    </Bar>
  )
}
