import { lazy, Suspense, useState } from 'react'
import { isMoment } from '#domain/fields.ts'
import { dueAfter, overdueDays } from '#domain/conversations/due.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'

const MomentPicker = lazy(() => import('#app/ui/time/moment-picker.tsx'))

interface OverdueDialogProps {
  dueDate: number | null
  onPick: (dueDate: number | null) => void
  onClose: () => void
}

/** Dialog for the due date: overdue after the end of that day in the account's time zone (D-78). */
export default function OverdueDialog({ dueDate, onPick, onClose }: OverdueDialogProps) {
  const format = useTimeFormat()
  const [picked, setPicked] = useState(() =>
    dueDate !== null && isMoment(dueDate) ? dueDate : dueAfter(Date.now(), overdueDays, format.timeZone),
  )
  return (
    <Dialog
      open
      title="Overdue Time"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onPick(picked)
      }}
      actions={
        <>
          {dueDate !== null && (
            <Button variant="danger" onClick={() => onPick(null)} sx={{ mr: 'auto' }}>
              Remove
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <Field
        group
        label="Due date"
        help={`Overdue from the end of ${accountDate(picked, format)} on, unless it is closed by then`}
      >
        {() => (
          <Suspense>
            <MomentPicker dateOnly value={picked} onChange={setPicked} />
          </Suspense>
        )}
      </Field>
    </Dialog>
  )
}
