import { useState } from 'react'
import { getFactors, type Factors } from '#domain/factors/endpoints.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { AddApp, RemoveApp, RenewCodes } from './app-dialogs.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { Acts, SignInMethod } from './sign-in-styles.ts'

const title = 'Sign-in'

/** Sign-in methods besides the password: authenticator app, and passkeys, which replace both. */
export function OwnSignInPage() {
  const { value, gap, asOf, again, keep } = useCall(getFactors)
  return (
    <SettingsPage title={title} asOf={asOf}>
      {value ? (
        <>
          <App factors={value} onChanged={again} />
          <OwnPasskeys factors={value} onChanged={(factors) => void keep(factors)} />
        </>
      ) : (
        <AnswerGap gap={gap} again={again} what={title} />
      )}
    </SettingsPage>
  )
}

function App({ factors, onChanged }: { factors: Factors; onChanged: () => void }) {
  const denied = useAccess(getFactors, true)
  const [open, setOpen] = useState<'add' | 'remove' | 'codes' | null>(null)
  const { appSince, recoveryCodesLeft } = factors
  const close = () => {
    setOpen(null)
    onChanged()
  }
  return (
    <SignInMethod aria-label="Authenticator app">
      <h2>Authenticator app</h2>
      {appSince === null ? (
        <>
          <p>
            After the password you type a code that an app on your phone shows. A stolen password is of no use
            then. The desk works without a connection as before.
          </p>
          <Acts>
            <Button variant="outline" denied={denied} onClick={() => setOpen('add')}>
              Set up an app
            </Button>
          </Acts>
        </>
      ) : (
        <>
          <p>
            On since <RelativeTime at={appSince} show="stamp" />. {left(recoveryCodesLeft)}
          </p>
          <Acts>
            <Button variant="outline" denied={denied} onClick={() => setOpen('codes')}>
              New recovery codes
            </Button>
            <Button variant="outline" denied={denied} onClick={() => setOpen('remove')}>
              Turn off
            </Button>
          </Acts>
        </>
      )}
      {open === 'add' && <AddApp onClose={close} />}
      {open === 'remove' && <RemoveApp onClose={close} />}
      {open === 'codes' && <RenewCodes onClose={close} />}
    </SignInMethod>
  )
}

const left = (codes: number) =>
  codes === 0
    ? 'No recovery code is left.'
    : `${codes} ${codes === 1 ? 'recovery code is' : 'recovery codes are'} left.`
