import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'

const Card = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  maxWidth: theme.size.formColumn,
  marginBottom: theme.spacing(5),
  padding: theme.spacing(3, 4),
  borderRadius: theme.radius.card,
  color: theme.vars.palette.duskText,
  backgroundColor: theme.vars.palette.duskTint,
  '& > p': { flex: '1 1 auto' },
}))

interface ChangedMeanwhileProps {
  /** The server's sentence. */
  text: string
  isSaving?: boolean
  /** Loads the current values and discards the typed ones. */
  onTheirs: () => void
  /** Saves the typed values over the current ones. */
  onMine: () => void
}

/** Notice that another user saved the same fields during the edit: nothing is overwritten silently. */
export function ChangedMeanwhile({ text, isSaving = false, onTheirs, onMine }: ChangedMeanwhileProps) {
  return (
    <Card role="alert">
      <p>{text}</p>
      <Button variant="outline" size="small" disabled={isSaving} onClick={onTheirs}>
        Show theirs
      </Button>
      <Button variant="outline" size="small" disabled={isSaving} onClick={onMine}>
        Keep mine
      </Button>
    </Card>
  )
}
