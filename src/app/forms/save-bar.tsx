import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flex: 'none',
  gap: theme.spacing(2),
  minHeight: theme.size.saveBar,
  padding: theme.spacing(0, 6),
  borderTop: theme.edge.line,
  backgroundColor: theme.vars.palette.sheet,
  [theme.media.phone]: {
    padding: theme.spacing(1.5, 4),
    '& > button': { minHeight: theme.size.touch },
  },
}))

const Unsaved = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  marginRight: 'auto',
  color: theme.vars.palette.lanternText,
  '&::before': {
    content: '""',
    width: theme.size.dot,
    height: theme.size.dot,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.lantern,
  },
}))

const Told = styled('span')(({ theme }) => ({ ...theme.typography.meta, color: theme.vars.palette.ink2 }))

interface SaveBarProps {
  /** Id of the form that it belongs to. */
  form: string
  /** `Update`, or `Create` for a new record. */
  save: string
  isDirty: boolean
  isSaving: boolean
  /** Required values are missing. */
  isIncomplete?: boolean
  /** Description of the changes, in a few words. */
  unsaved?: string | undefined
  /** State of autosave, in place of that text. */
  told?: string | undefined
  /** The values are saved already; the button only navigates. */
  isKept?: boolean
  /** Reason why it cannot be saved now; the typed values stay. */
  denied: Denial | undefined
  /** True if Cancel is enabled without changes too. */
  canAlwaysCancel?: boolean
  onCancel: () => void
}

/** Foot of a settings form: its state, Cancel and Save. Disabled until the form is dirty. */
export function SaveBar(props: SaveBarProps) {
  const { form, save, isDirty, isSaving, isIncomplete = false, denied, onCancel } = props
  return (
    <Bar data-save-bar>
      <span role="status">
        {props.told !== undefined ? (
          <Told>{props.told}</Told>
        ) : (
          isDirty && <Unsaved>{props.unsaved ?? 'Unsaved changes'}</Unsaved>
        )}
      </span>
      <span style={{ flex: 1 }} />
      <Button
        variant="outline"
        disabled={(!isDirty && !props.canAlwaysCancel) || isSaving}
        onClick={onCancel}
      >
        Cancel
      </Button>
      <Button
        type="submit"
        form={form}
        variant="primary"
        busy={isSaving}
        busyLabel="Saving…"
        denied={denied}
        disabled={!(isDirty || props.isKept) || isIncomplete}
      >
        {save}
      </Button>
    </Bar>
  )
}
