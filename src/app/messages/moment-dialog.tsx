import { lazy, Suspense, useState } from 'react'
import { isMoment } from '#domain/fields.ts'
import { snoozeChoices } from '#domain/conversations/snooze.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { clockTime, type TimeFormat } from '#app/ui/time/time-format.ts'
import { zoneOffset } from '#lib/zone.ts'

const MomentPicker = lazy(() => import('#app/ui/time/moment-picker.tsx'))

interface MomentDialogProps {
  title: string
  /** Name of the action, before the field and on the button. */
  label: string
  act: string
  /** The time that is set already; null defaults to tomorrow morning. */
  at: number | null
  /** Earliest time that can be picked, from the clock and the zone's offset in ms. */
  earliestOf: (now: number, offset: number) => number
  /** Text for the picked time. */
  words: (picked: number, now: number, format: TimeFormat) => string
  /** Error for the time that was picked last. */
  error?: string | undefined
  /** Receives the picked time (epoch ms) and its time zone. */
  onPick: (at: number, zone: string | undefined) => void
  onClose: () => void
}

/** Date and time picker for a scheduled action; validated by the agent's clock on confirm (D-77). */
export function MomentDialog(props: MomentDialogProps) {
  const { title, label, act, at, earliestOf, words, error, onPick, onClose } = props
  const format = useTimeFormat()
  const now = useMinute()
  const earliest = earliestOf(now, zoneOffset(now, format.timeZone))
  const [picked, setPicked] = useState(() => {
    const tomorrow = snoozeChoices(now, format.timeZone).find((choice) => choice.label === 'Tomorrow morning')
    return at !== null && isMoment(at) && at >= earliest ? at : (tomorrow?.until ?? earliest)
  })
  // The dialog may have been open past the hour.
  const isTooEarly = picked < earliest
  return (
    <Dialog
      open
      title={title}
      size="md"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles this submit to the form of the outer dialog.
        event.stopPropagation()
        if (!isTooEarly) onPick(picked, format.timeZone)
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={isTooEarly}>
            {act}
          </Button>
        </>
      }
    >
      <Field
        group
        label={label}
        error={isTooEarly ? `Pick a time from ${clockTime(earliest, format)} on` : error}
        help={words(picked, now, format)}
      >
        {() => (
          <Suspense>
            <MomentPicker value={picked} onChange={setPicked} earliest={earliest} />
          </Suspense>
        )}
      </Field>
    </Dialog>
  )
}
