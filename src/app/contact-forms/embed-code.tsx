import type { ReactNode } from 'react'
import { useHelpCenter } from '#app/account/use-help.ts'
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

/** The HTML that shows a form on a page of somebody's own (CHF-004, 005). */
export function EmbedCode({ code, help }: Pick<CopiedCodeProps, 'code' | 'help'>) {
  const { url, denied } = useHelpCenter()
  return (
    <CopiedCode label="Embed code" code={code} help={help} copy="Copy code">
      {denied ? (
        <Button denied={denied}>Learn more</Button>
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          Learn more
        </a>
      )}
    </CopiedCode>
  )
}
