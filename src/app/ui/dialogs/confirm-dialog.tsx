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

export interface ConfirmWords {
  title: string
  /** Each line a paragraph. */
  text?: string
  /** The button that acts, and the one that does not. */
  confirm: string
  cancel?: string
  /** primary; danger writes the acting button in red; dangerFill fills it, for deleting. */
  tone?: 'primary' | 'danger' | 'dangerFill'
  /** Must be typed before the acting button works. */
  typed?: string
  /** Which button has the focus at first; the safe one unless said otherwise. */
  focus?: 'confirm' | 'cancel'
}

interface ConfirmDialogProps extends ConfirmWords {
  open: boolean
  busy?: boolean
  onConfirm: () => void
  /** Also Esc. */
  onCancel: () => void
  onClosed?: () => void
}

/** A question with two answers. Esc and a press outside mean the safe one. */
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
