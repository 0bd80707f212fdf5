import { useHelpCenter } from '#app/account/use-help.ts'
import { CopiedCode } from '#app/forms/copied-code.tsx'
import { Button } from '#app/ui/button.tsx'

/** HTML that embeds a form in the customer's own website (CHF-004, 005). */
export function EmbedCode({ code, help }: { code: string; help: string }) {
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
