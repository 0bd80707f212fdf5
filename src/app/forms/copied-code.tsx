import type { ReactNode } from 'react'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'

interface CopiedCodeProps {
  label: string
  code: string
  help: string
  /** Name of the button. */
  copy: string
  /** Lines at least. */
  rows?: number
  children?: ReactNode
}

/** Code to copy. */
export function CopiedCode({ label, code, help, copy, rows = 3, children }: CopiedCodeProps) {
  const copied = () =>
    void navigator.clipboard
      .writeText(code)
      .then(() => showToast({ text: 'Copied' }))
      .catch(reportFailure)
  return (
    <>
      <TextInput
        label={label}
        help={help}
        value={code}
        onChange={() => undefined}
        multiline
        minRows={rows}
        isCode
        locked
      />
      <div>
        <Button onClick={copied}>{copy}</Button> {children}
      </div>
    </>
  )
}
