import { styled } from '#app/theme/styled.ts'
import { CircleAlert } from 'lucide-react'
import { DeskError } from '#domain/errors.ts'
import { noteStorageError } from '#app/desk/session/storage-store.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.5),
  padding: theme.spacing(0.5, 3, 2),
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.dangerText,
}))

function wordsFor(problem: unknown): string {
  if (noteStorageError(problem)) return 'Not saved: device storage is full'
  return problem instanceof DeskError ? `Not saved: ${problem.message}` : 'Not saved: something went wrong'
}

/** Reason why the draft could not be saved; the text is still in the editor. */
export function ComposerProblem({ problem }: { problem: unknown }) {
  if (problem === null) return null
  return (
    <Line role="alert">
      <Icon of={CircleAlert} size="sm" />
      {wordsFor(problem)}
    </Line>
  )
}
