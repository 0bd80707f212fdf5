import { styled } from '#app/theme/styled.ts'
import { Lock, Paperclip, Smile } from 'lucide-react'
import type { Denial } from '#app/ui/denial.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { LockedTip } from '#app/ui/tips/tip.tsx'
import { ComposerPanel } from '../composer-styles.ts'

const Folded = styled(ComposerPanel)(({ theme }) => ({
  flexDirection: 'row',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1.5, 2),
  [theme.media.phone]: {
    padding: theme.spacing(2.5, 3),
    paddingBottom: `max(${theme.spacing(2.5)}, env(safe-area-inset-bottom))`,
  },
}))

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  ...theme.mix.truncate,
  display: 'flex',
  alignItems: 'center',
  flex: 1,
  gap: theme.spacing(1.5),
  minHeight: theme.size.control,
  padding: theme.spacing(0, 1),
  borderRadius: theme.radius.tag,
  color: theme.vars.palette.ink3,
}))

/** Note box of a user with read-only access: all controls are shown and disabled (section 5). */
export function LockedNotes({ denied }: { denied: Denial }) {
  return (
    <Folded aria-label="Composer" data-mode="note">
      <LockedTip denied={denied}>
        <Words role="textbox" aria-label="Message" aria-disabled aria-readonly tabIndex={0}>
          <Icon of={Lock} size="sm" />
          Only colleagues see this
        </Words>
      </LockedTip>
      <IconButton name="Attach files" icon={Paperclip} denied={denied} />
      <IconButton name="Insert emoji" icon={Smile} denied={denied} />
      <Button variant="primary" denied={denied}>
        Send
      </Button>
    </Folded>
  )
}
