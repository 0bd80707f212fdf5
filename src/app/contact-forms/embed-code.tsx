import { useHelpCenter } from '#app/account/use-help.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'

/** The HTML that shows a form on a page of somebody's own (CHF-004, 005). */
export function EmbedCode({ code, help }: { code: string; help: string }) {
  const { url, denied } = useHelpCenter()
  const copy = () =>
    void navigator.clipboard
      .writeText(code)
      .then(() => showToast({ text: 'Copied' }))
      .catch(reportFailure)
  return (
    <>
      <TextInput
        label="Embed code"
        help={help}
        value={code}
        onChange={() => undefined}
        multiline
        minRows={3}
        locked
      />
      <div>
        <Button onClick={copy}>Copy code</Button>{' '}
        {denied ? (
          <Button denied={denied}>Learn more</Button>
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            Learn more
          </a>
        )}
      </div>
    </>
  )
}
