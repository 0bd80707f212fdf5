import { styled } from '#app/theme/styled.ts'
import { Eye, PencilLine } from 'lucide-react'
import { useViewers } from '#app/desk/live/viewers.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Reference } from '#local/queries/people.ts'
import { colleague } from './conversation-view.ts'
import { viewersText } from './viewers-texts.ts'

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.5),
  minHeight: theme.size.icon.hero,
  padding: theme.spacing(0, 5),
  color: theme.vars.palette.ink2,
  '&:empty': { display: 'none' },
  '&[data-form]': { padding: 0 },
  '& > svg': { color: theme.vars.palette.ink3 },
  '& > span:last-of-type': { ...theme.mix.truncate },
  // Several names are wider than a phone.
  [theme.media.phone]: {
    padding: theme.spacing(1, 4),
    '& > span:last-of-type': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
}))

/** Maximum number of avatars; the text names everybody. */
const maxFaces = 3

interface ViewersLineProps {
  /** Id of the conversation or article. */
  placeId: number
  reference: Pick<Reference, 'users'>
  verbs?: Parameters<typeof viewersText>[2]
  /** Shown among form fields, aligned with them. */
  isInForm?: boolean
}

/** Colleagues who view or edit this conversation or article. Informs only; nothing is locked. */
export function ViewersLine({ placeId, reference, verbs, isInForm = false }: ViewersLineProps) {
  const viewers = useViewers(placeId)
  const words = viewersText(viewers, (userId) => colleague(reference, userId).name, verbs)
  const isTyping = viewers.some((viewer) => viewer.isTyping)
  return (
    <Line role="status" aria-label="Colleagues here" data-form={isInForm || undefined}>
      {words && (
        <>
          <Icon of={isTyping ? PencilLine : Eye} size="sm" />
          {viewers.slice(0, maxFaces).map(({ userId }) => {
            const { name, picture } = colleague(reference, userId)
            return <Avatar key={userId} id={userId} name={name} src={picture} size="xs" />
          })}
          <span>{isTyping ? `${words}…` : words}</span>
        </>
      )}
    </Line>
  )
}
