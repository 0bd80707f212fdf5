import { Info, TriangleAlert } from 'lucide-react'
import type { ThreadMessage } from '#local/threads.ts'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { findingTexts } from './finding-texts.ts'

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(0.5),
  color: theme.vars.palette.ink3,
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', marginTop: theme.spacing(0.5) },
  '& > span': { minWidth: 0 },
}))

const Warning = styled(Line)(({ theme }) => ({
  ...theme.typography.ui,
  margin: theme.spacing(1, 0, 1.5),
  padding: theme.spacing(1.5, 2.5),
  border: theme.edge.lantern,
  borderRadius: theme.radius.control,
  color: theme.vars.palette.lanternText,
  backgroundColor: theme.vars.palette.lanternTint,
}))

/** Findings of a message, below its head. */
export function MessageFindings({ message }: { message: ThreadMessage }) {
  const { quiet, warnings } =
    message.kind === 'automatic' ? { quiet: ['Sent automatically'], warnings: [] } : findingTexts(message)
  return (
    <>
      {quiet.length > 0 && (
        <Line>
          <Icon of={Info} size="sm" />
          <span>{quiet.join(' · ')}</span>
        </Line>
      )}
      {warnings.map((words) => (
        <Warning key={words}>
          <Icon of={TriangleAlert} size="sm" />
          <span>{words}</span>
        </Warning>
      ))}
    </>
  )
}
