import { LinearProgress } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { useSnapshot } from 'valtio'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { bulkProgress } from './bulk-progress.ts'

const Words = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  ...theme.mix.tabular,
  marginTop: theme.spacing(2),
  color: theme.vars.palette.ink2,
}))

/** Progress of a large batch; it can be stopped, and Undo reverts the finished part. */
export function ProgressDialog() {
  const { current } = useSnapshot(bulkProgress)
  if (!current) return null
  const { done, total, stop } = current
  return (
    <Dialog
      open
      dirty
      title={`${stop ? 'Changing' : 'Undoing'} ${total.toLocaleString('en')} conversations`}
      onClose={() => stop?.()}
      actions={
        stop && (
          <Button variant="outline" onClick={stop}>
            Stop
          </Button>
        )
      }
    >
      <LinearProgress variant="determinate" value={(100 * done) / total} aria-label="Progress" />
      <Words aria-live="polite">{`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}</Words>
    </Dialog>
  )
}
