import { styled } from '#app/theme/styled.ts'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { TextInput } from '../field.tsx'

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  lineHeight: 1.46,
  color: theme.vars.palette.ink2,
  marginTop: theme.spacing(-2),
  '&& + *': { marginTop: theme.spacing(3.5) },
}))

// Enter will press this button, so it is shown however the dialog was opened.
const focusVisibly = (button: HTMLElement | null) => button?.focus({ focusVisible: true } as FocusOptions)

export interface ConfirmTexts {
  title: string
  /** Each line a paragraph. */
  text?: string
  /** Labels of the confirming and the cancelling button. */
  confirm: string
  cancel?: string
  /** Variant of the confirming button: danger has red text; dangerFill is for deleting. */
  tone?: 'primary' | 'danger' | 'dangerFill'
  /** Text to type before the confirming button is enabled. */
  typed?: string
  /** Button with the initial focus; Cancel by default. */
  focus?: 'confirm' | 'cancel'
}

interface ConfirmDialogProps extends ConfirmTexts {
  open: boolean
  busy?: boolean
  onConfirm: () => void
  /** Also Esc. */
  onCancel: () => void
  onClosed?: () => void
}

/** Confirmation dialog. Esc and a press outside cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirm, cancel = 'Cancel', tone = 'primary', typed, focus = 'cancel' } = props
  const [word, setWord] = useState('')
  const isReady = typed === undefined || word === typed
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      onClose={props.onCancel}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) props.onConfirm()
      }}
      onClosed={props.onClosed}
      actions={
        <>
          <Button
            variant="outline"
            ref={focus === 'cancel' && !typed ? focusVisibly : undefined}
            onClick={props.onCancel}
          >
            {cancel}
          </Button>
          <Button
            type="submit"
            variant={tone}
            ref={focus === 'confirm' ? focusVisibly : undefined}
            busy={props.busy}
            disabled={!isReady}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {text?.split('\n').map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {typed !== undefined && (
        <TextInput
          label={`Type ${typed} to go on`}
          value={word}
          onChange={setWord}
          autoFocus
          autoComplete="off"
        />
      )}
    </Dialog>
  )
}
