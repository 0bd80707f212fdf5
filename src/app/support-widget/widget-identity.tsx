import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { renewWidgetSecret, type SupportWidget } from '#domain/support-widget/support-widget.ts'
import { CopiedCode } from '#app/forms/copied-code.tsx'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { showOnce } from '#app/records/shown-once.tsx'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { identitySnippet } from './identity-snippet.ts'

const secretText =
  'Copy the secret now: it is not shown again. Your server signs with it for its visitors; it never goes into a page.'

/** Identity verification of visitors: the signing secret and sample code for the site. */
export function WidgetIdentity({ widget, denied }: { widget: SupportWidget; denied: Denial | undefined }) {
  const desk = useDesk()
  const [wasMade, setWasMade] = useState(false)
  const hasSecret = widget.hasSecret || wasMade
  const renew = async () => {
    const isSure =
      !hasSecret ||
      (await ask({
        title: 'New secret',
        text: 'Tokens that are signed with the present secret are accepted for another 24 hours.',
        confirm: 'Make a new secret',
      }))
    if (!isSure) return
    const { secret } = await callDesk(desk, renewWidgetSecret, { id: widget.id })
    setWasMade(true)
    showOnce({ title: 'Identity secret', text: secretText, label: 'Secret', value: secret })
  }
  return (
    <>
      <p>
        If your site signs people in, your server can tell the widget who they are. They see their earlier
        conversations here on any device, and agents see that their messages are verified. Visitors without a
        token write as before, and are not verified.
      </p>
      <div>
        <Button icon={RefreshCw} denied={denied} onClick={() => void renew().catch(reportFailure)}>
          {hasSecret ? 'New secret' : 'Make a secret'}
        </Button>
      </div>
      <CopiedCode
        copy="Copy Node.js code"
        label="Code for Node.js"
        code={identitySnippet(widget.key)}
        help="Signs a token for the person who is signed in. Give it the secret as OUTPOST_WIDGET_SECRET. A token is valid for at most an hour."
      />
      <CopiedCode
        copy="Copy embed code"
        label="Embed code with a token"
        code={widget.code.replace('></script>', ' data-identity="TOKEN"></script>')}
        help="Your server puts the token in place of TOKEN. A page that learns later who is there calls Outpost.identify(token), and Outpost.identify(null) when they sign out."
      />
    </>
  )
}
