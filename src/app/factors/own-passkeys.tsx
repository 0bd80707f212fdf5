import { useState } from 'react'
import {
  addPasskey,
  beginPasskey,
  passkeyLimits,
  removePasskey,
  type Factors,
} from '#domain/factors/endpoints.ts'
import { requiredText } from '#domain/fields.ts'
import * as z from 'zod/mini'
import { hasPasskeys, isNothingChosen } from '#app/auth/sign-in/passkey-sign-in.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { ActRows } from '#app/records/act-rows.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { AskPassword } from './app-dialogs.tsx'
import { Acts, SignInMethod } from './sign-in-styles.ts'

interface OwnPasskeysProps {
  factors: Factors
  onChanged: (factors: Factors) => void
}

/** The user's passkeys, and the button to add one in this browser. */
export function OwnPasskeys({ factors: { passkeys }, onChanged }: OwnPasskeysProps) {
  const desk = useDesk()
  const denied = useAccess(addPasskey, true)
  const [isAdding, setIsAdding] = useState(false)
  const remove = async (id: number) => {
    onChanged(await callDesk(desk, removePasskey, { id }))
    showToast({ text: 'Passkey removed' })
  }
  return (
    <SignInMethod aria-label="Passkeys">
      <h2>Passkeys</h2>
      <p>
        A passkey stays on a device of yours, or in its password manager, and signs you in with your finger,
        your face or a PIN: without the password, and without a second step.
      </p>
      {passkeys.length > 0 && (
        <ActRows aria-label="Passkeys">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id}>
              <p>
                {name}
                <span>
                  {usedAt === null ? 'Added ' : 'Last used '}
                  <RelativeTime at={usedAt ?? createdAt} show="stamp" />
                </span>
              </p>
              <Button
                variant="outline"
                size="small"
                denied={denied}
                aria-label={`Remove ${name}`}
                onClick={() => void remove(id).catch(reportFailure)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ActRows>
      )}
      {hasPasskeys() ? (
        <Acts>
          <Button variant="outline" denied={denied} onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        </Acts>
      ) : (
        <p>This browser has no passkeys for this address: they need https, or localhost, and a name.</p>
      )}
      {isAdding && (
        <AddPasskey
          onClose={() => setIsAdding(false)}
          onAdded={(factors) => {
            setIsAdding(false)
            onChanged(factors)
            showToast({ text: 'Passkey added' })
          }}
        />
      )}
    </SignInMethod>
  )
}

interface Made {
  requestId: string
  credential: { id: string; response: { clientDataJSON: string } }
}

function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: (factors: Factors) => void }) {
  const desk = useDesk()
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <NamePasskey made={made} onClose={onClose} onAdded={onAdded} />
  return (
    <AskPassword
      title="Add a passkey"
      act={['Go on', 'Waiting for the device…']}
      help="Then the browser asks where to keep it."
      onClose={onClose}
      onPassword={async (words) => {
        const { requestId, options } = await callDesk(desk, beginPasskey, words)
        const { startRegistration } = await import('@simplewebauthn/browser')
        const credential = await startRegistration({ optionsJSON: options as never }).catch(
          (error: unknown) => {
            if (isNothingChosen(error)) return null
            throw error
          },
        )
        if (credential) setMade({ requestId, credential: credential as unknown as Made['credential'] })
      }}
    />
  )
}

const nameWords = z.object({ name: requiredText('Name', passkeyLimits.name) })

/** Names the new passkey. */
function NamePasskey({
  made,
  onClose,
  onAdded,
}: {
  made: Made
  onClose: () => void
  onAdded: (factors: Factors) => void
}) {
  const desk = useDesk()
  const form = useDialogForm(nameWords, { name: 'This device' }, async ({ name }) => {
    onAdded(await callDesk(desk, addPasskey, { ...made, name }))
  })
  return (
    <FormDialog title="Name the passkey" form={form} act={['Add', 'Adding…']} onClose={onClose}>
      <BoundText control={form.control} name="name" label="Name" locked={false} autoFocus />
    </FormDialog>
  )
}
