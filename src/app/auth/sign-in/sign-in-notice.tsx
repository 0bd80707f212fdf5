import { styled } from '#app/theme/styled.ts'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PendingGlyph } from '#app/ui/icons/sync-glyph.tsx'

const Notice = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  gap: theme.spacing(2),
  padding: theme.spacing(2.5, 3),
  borderRadius: theme.radius.card,
  color: theme.vars.palette.dangerText,
  backgroundColor: theme.vars.palette.dangerTint,
  boxShadow: theme.insetRing('dangerLine'),
  '& > svg': { flex: 'none', marginTop: theme.spacing(0.5) },
  '&[data-tone="offline"]': {
    color: theme.vars.palette.duskText,
    backgroundColor: theme.vars.palette.duskTint,
    boxShadow: theme.insetRing('duskLine'),
  },
}))

interface SignInNoticeProps {
  /** refused: by the server. offline: a normal state, in dusk. */
  tone: 'refused' | 'offline'
  children: ReactNode
}

/** Reason why signing in is not possible, next to the form. */
export function SignInNotice({ tone, children }: SignInNoticeProps) {
  return (
    <Notice role={tone === 'refused' ? 'alert' : 'status'} data-tone={tone}>
      {tone === 'refused' ? <Icon of={CircleAlert} size="sm" /> : <PendingGlyph />}
      <span>{children}</span>
    </Notice>
  )
}
