import { lazy, Suspense, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { styled } from '#app/theme/styled.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { Tip } from '#app/ui/tips/tip.tsx'
import { dueText } from './moment-texts.ts'

const TaskMomentDialog = lazy(() => import('./task-moment-dialog.tsx'))

const Words = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.tabular,
  font: 'inherit',
  maxWidth: '100%',
  height: theme.size.controlSm,
  margin: theme.spacing(0, -1.5),
  padding: theme.spacing(0, 1.5),
  borderRadius: theme.radius.tag,
  color: theme.vars.palette.ink,
  whiteSpace: 'nowrap',
  '&[data-quiet]': { color: theme.vars.palette.ink3 },
  '&[data-late]': { color: theme.vars.palette.status.overdue.text },
  '&[data-pending]': { color: theme.vars.palette.duskText, outline: theme.edge.pending, outlineOffset: -1 },
  '&[aria-disabled]': { cursor: 'default' },
  [theme.media.hover]: {
    '&:not([aria-disabled]):hover': { backgroundColor: theme.vars.palette.hover },
  },
  [theme.media.touch]: { height: theme.size.input },
}))

interface EditableMomentProps {
  label: string
  value: number
  /** Error for a new time. */
  faultOf?: (value: number) => string | undefined
  onSave: (value: number) => void
  pending?: boolean
  locked?: boolean
  /** Subdued style. */
  quiet?: boolean
  /** Past and not done. */
  late?: boolean
}

const noFault = () => undefined

/** Date and time as text; a click opens the date picker. */
export function EditableMoment(props: EditableMomentProps) {
  const { label, value, faultOf = noFault, onSave, pending, locked = false, quiet, late } = props
  const format = useTimeFormat()
  const now = useMinute()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tip text={fullTime(value, format)}>
        <Words
          type="button"
          aria-label={`${label}: ${dueText(value, now, format)}`}
          aria-haspopup="dialog"
          aria-disabled={locked || undefined}
          data-quiet={quiet || undefined}
          data-late={late || undefined}
          data-pending={pending || undefined}
          onClick={() => locked || setIsOpen(true)}
        >
          {dueText(value, now, format)}
        </Words>
      </Tip>
      {isOpen && (
        <Suspense fallback={<HeldKeys />}>
          <TaskMomentDialog
            title={label}
            at={value}
            faultOf={faultOf}
            onClose={() => setIsOpen(false)}
            onPick={(at) => {
              setIsOpen(false)
              if (at !== value) onSave(at)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
