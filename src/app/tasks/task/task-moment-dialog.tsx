import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'

const MomentPicker = lazy(() => import('#app/ui/time/moment-picker.tsx'))

interface TaskMomentDialogProps {
  title: string
  at: number
  /** Error for a new time. */
  faultOf: (at: number) => string | undefined
  onPick: (at: number) => void
  onClose: () => void
}

/** Dialog for date and time of a task's start, end or step. */
export default function TaskMomentDialog({ title, at, faultOf, onPick, onClose }: TaskMomentDialogProps) {
  const format = useTimeFormat()
  const [picked, setPicked] = useState(at)
  const fault = faultOf(picked)
  return (
    <Dialog
      open
      title={title}
      size="md"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (fault === undefined) onPick(picked)
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={fault !== undefined}>
            Save
          </Button>
        </>
      }
    >
      <Field group label={title} help={fullTime(picked, format)} error={fault}>
        {() => (
          <Suspense>
            <MomentPicker value={picked} onChange={setPicked} />
          </Suspense>
        )}
      </Field>
    </Dialog>
  )
}
