import { useState } from 'react'
import { encode } from 'uqr'
import * as z from 'zod/mini'
import { codeSchema } from '#domain/auth/code.ts'
import {
  beginApp,
  confirmApp,
  ownPassword,
  removeApp,
  renewRecoveryCodes,
} from '#domain/factors/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { CodeList, Scanned, Spelled, Steps } from './sign-in-styles.ts'

interface AppDialogProps {
  onClose: () => void
}

interface AskPasswordProps extends AppDialogProps {
  title: string
  /** Submit label, and its label while busy. */
  act: [name: string, busy: string]
  help?: string
  onPassword: (words: { password: string }) => Promise<void>
}

/** Asks for the user's password, required for every change of sign-in methods. */
export function AskPassword({ title, act, help, onClose, onPassword }: AskPasswordProps) {
  const form = useDialogForm(ownPassword, { password: '' }, onPassword)
  return (
    <FormDialog title={title} form={form} act={act} onClose={onClose}>
      <BoundText
        control={form.control}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        locked={false}
        autoFocus
        {...(help ? { help } : {})}
      />
    </FormDialog>
  )
}

/** Setup of an authenticator app: password, QR code with first code, recovery codes. */
export function AddApp({ onClose }: AppDialogProps) {
  const desk = useDesk()
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (begun) return <FirstCode {...begun} onClose={onClose} onConfirmed={setCodes} />
  return (
    <AskPassword
      title="Set up an app"
      act={['Go on', 'Going on…']}
      onClose={onClose}
      onPassword={async (words) => setBegun(await callDesk(desk, beginApp, words))}
    />
  )
}

const codeWords = z.object({ code: codeSchema })

interface FirstCodeProps extends AppDialogProps {
  secret: string
  address: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

function FirstCode({ secret, address, onClose, onConfirmed }: FirstCodeProps) {
  const desk = useDesk()
  const form = useDialogForm(codeWords, { code: '' }, async (words) => {
    const { recoveryCodes } = await callDesk(desk, confirmApp, words)
    onConfirmed(recoveryCodes)
  })
  return (
    <FormDialog title="Set up an app" form={form} act={['Turn on', 'Turning on…']} onClose={onClose}>
      <Steps>
        <p>Scan this with the app, or type the key below it.</p>
        <QrCode text={address} />
        <p>
          <Spelled>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Spelled>
        </p>
        <BoundText
          control={form.control}
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          locked={false}
          autoFocus
          help="The six digits that the app shows now."
        />
      </Steps>
    </FormDialog>
  )
}

/** QR code of a text. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <Scanned role="img" aria-label="The key as a picture for the app" viewBox={`0 0 ${size} ${size}`}>
      <path d={dots.join('')} shapeRendering="crispEdges" />
    </Scanned>
  )
}

/** Recovery codes, shown only once. */
function RecoveryCodes({ codes, onClose }: AppDialogProps & { codes: readonly string[] }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    showToast({ text: 'Copied' })
  }
  return (
    <Dialog
      open
      title="Recovery codes"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={() => void copy().catch(reportFailure)}>
            Copy
          </Button>
          <Button variant="primary" autoFocus onClick={onClose}>
            I kept them
          </Button>
        </>
      }
    >
      <Steps>
        <p>
          Each lets you in once where the app is not at hand. They are shown only now: keep them on paper or
          in a password manager.
        </p>
        <CodeList aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <Spelled>{code}</Spelled>
            </li>
          ))}
        </CodeList>
      </Steps>
    </Dialog>
  )
}

/** Generates new recovery codes; the previous ones become invalid. */
export function RenewCodes({ onClose }: AppDialogProps) {
  const desk = useDesk()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <AskPassword
      title="New recovery codes"
      act={['Make new ones', 'Making…']}
      help="The codes you have so far will be of no use."
      onClose={onClose}
      onPassword={async (words) => setCodes((await callDesk(desk, renewRecoveryCodes, words)).recoveryCodes)}
    />
  )
}

/** Removes the authenticator app. */
export function RemoveApp({ onClose }: AppDialogProps) {
  const desk = useDesk()
  return (
    <AskPassword
      title="Turn the app off"
      act={['Turn off', 'Turning off…']}
      help="From then on your password alone lets you in. The recovery codes go too."
      onClose={onClose}
      onPassword={async (words) => {
        await callDesk(desk, removeApp, words)
        showToast({ text: 'The authenticator app is off' })
        onClose()
      }}
    />
  )
}
