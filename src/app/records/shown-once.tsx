import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { TextInput } from '#app/ui/field.tsx'

/** A secret that the server returns only once. */
interface ShownSecret {
  title: string
  /** Instructions. */
  text: string
  label: string
  value: string
}

const Text = styled('p')(({ theme }) => ({ marginBottom: theme.spacing(3) }))

const state = proxy<{ secret: ShownSecret | null }>({ secret: null })

/** Shows a secret until the dialog is closed; it is stored nowhere else. */
export function showOnce(secret: ShownSecret): void {
  state.secret = secret
}

const close = () => {
  state.secret = null
}

/** Host of `showOnce`. Mount it once, above the pages: the dialog must outlive the form that returns to its list. */
export function ShownOnce() {
  const { secret } = useSnapshot(state)
  // The next user of this browser must not see it.
  useEffect(() => close, [])
  if (!secret) return null
  const copy = () =>
    void navigator.clipboard
      .writeText(secret.value)
      .then(() => showToast({ text: 'Copied' }))
      .catch(reportFailure)
  return (
    <Dialog
      open
      dirty
      size="md"
      title={secret.title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Done</Button>
          <Button variant="primary" onClick={copy} autoFocus>
            Copy
          </Button>
        </>
      }
    >
      <Text>{secret.text}</Text>
      <TextInput
        label={secret.label}
        value={secret.value}
        onChange={() => undefined}
        multiline
        minRows={1}
        isCode
        locked
      />
    </Dialog>
  )
}
