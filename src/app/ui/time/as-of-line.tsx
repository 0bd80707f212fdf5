import { styled } from '#app/theme/styled.ts'
import { CloudOff } from 'lucide-react'
import { Icon } from '../icons/icon.tsx'
import { RelativeTime } from './relative-time.tsx'

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  margin: theme.spacing(0, 0, 4),
  color: theme.vars.palette.ink3,
  // Between the head of a page and its list it is a line of its own.
  'header + &': {
    margin: 0,
    padding: theme.spacing(2, 6),
    borderBottom: theme.edge.line,
    [theme.media.phone]: { padding: theme.spacing(2, 4) },
  },
}))

/** Says that what follows was loaded some time ago and cannot be changed now (D1-171). */
export function AsOfLine({ at }: { at: number }) {
  return (
    <Line role="note">
      <Icon of={CloudOff} />
      <span>
        As of <RelativeTime at={at} show="stamp" />. Changes need a connection.
      </span>
    </Line>
  )
}
