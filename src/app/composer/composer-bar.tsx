import { useMediaQuery, useTheme } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { Reply, StickyNote } from 'lucide-react'
import type { ComposeMode } from '#app/messages/conversation-view.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { DraftMark, SavedOnDevice } from './composer-foot.tsx'
import { ComposerPanel, Grow } from './composer-styles.ts'
import { composeModes } from './composer-modes.ts'

const Folded = styled(ComposerPanel)(({ theme }) => ({
  flexDirection: 'row',
  alignItems: 'center',
  padding: theme.spacing(1.5, 2),
  '& > [role="radiogroup"]': { overflowX: 'auto' },
}))

const PhoneBar = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2),
  padding: theme.spacing(2.5, 3),
  paddingBottom: `max(${theme.spacing(2.5)}, env(safe-area-inset-bottom))`,
  borderTop: theme.edge.line,
  backgroundColor: theme.vars.palette.sheet,
}))

const Field = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.truncate,
  ...theme.typography.phoneBody,
  display: 'flex',
  alignItems: 'center',
  flex: 1,
  gap: theme.spacing(2),
  height: theme.size.touch,
  padding: theme.spacing(0, 3.5),
  borderRadius: theme.radius.sheet,
  color: theme.vars.palette.ink3,
  boxShadow: theme.insetRing('control'),
}))

interface ComposerBarProps {
  hasMail: boolean
  /** True if the channel supports Reply All and Forward. */
  copies: boolean
  isOffline: boolean
  hasDraft: boolean
  /** First name of the recipient of a reply. */
  answers: string
  onOpen: (mode: ComposeMode) => void
}

/** The composer collapsed to one line; choosing a mode opens it. */
export function ComposerBar({ hasMail, copies, isOffline, hasDraft, answers, onOpen }: ComposerBarProps) {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  if (!isPhone)
    return (
      <Folded aria-label="Composer">
        <Segment<ComposeMode>
          label="Kind of message"
          value={hasMail ? 'reply' : 'note'}
          options={composeModes(hasMail, copies)}
          onChange={onOpen}
        />
        <Grow />
        {hasDraft && <DraftMark />}
        {isOffline && <SavedOnDevice />}
      </Folded>
    )
  return (
    <PhoneBar aria-label="Composer">
      {hasMail && (
        <Field type="button" onClick={() => onOpen('reply')}>
          <Icon of={Reply} />
          {hasDraft ? 'Go on with your draft' : `Reply to ${answers}`}
        </Field>
      )}
      {hasMail ? (
        <IconButton
          name="Note"
          icon={StickyNote}
          size="lg"
          onClick={() => onOpen('note')}
          sx={{ boxShadow: theme.insetRing('lineStrong') }}
        />
      ) : (
        <Field type="button" onClick={() => onOpen('note')}>
          <Icon of={StickyNote} />
          Write a note
        </Field>
      )}
    </PhoneBar>
  )
}
