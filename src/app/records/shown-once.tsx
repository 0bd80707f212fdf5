import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { TextInput } from '#app/ui/field.tsx'

/** A secret that the server tells this one time. */
interface ShownSecret {
  title: string
  /** Instructions. */
  text: string
  label: string
  value: string
}

const Text = styled('p')(({ theme }) => ({ marginBottom: theme.spacing(3) }))

const state = proxy<{ secret: ShownSecret | null }>({ secret: null })

/** Shows a secret until somebody has it; it is kept nowhere else. */
export function showOnce(secret: ShownSecret): void {
  state.secret = secret
}

const close = () => {
  state.secret = null
}

/** Shows what `showOnce` is given. Mount it once, above the pages: the dialog stays while a form leads back to its list. */
export function ShownOnce() {
  const { secret } = useSnapshot(state)
  // Nobody who signs in here next is shown it.
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
