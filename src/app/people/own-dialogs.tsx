import { useState } from 'react'
import * as z from 'zod/mini'
import { newPassword } from '#domain/auth/sign-up.ts'
import { email, requiredText } from '#domain/fields.ts'
import { putEmail, putPassword, verifyOtp, type OwnProfile } from '#domain/people/own-profile.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

interface OwnDialogProps {
  onClose: () => void
}

const passwordWords = z.object({ current: requiredText('Password', 1000), password: newPassword })

/** Asks for another password; everywhere else one has to sign in again. */
export function PasswordDialog({ onClose }: OwnDialogProps) {
  const desk = useDesk()
  const { control, isBusy, submit } = useDialogForm(
    passwordWords,
    { current: '', password: '' },
    async (words) => {
      const { ended } = await callDesk(desk, putPassword, words)
      const devices = ended === 1 ? 'Another device was signed out' : `${ended} other devices were signed out`
      showToast({ text: ended === 0 ? 'Password Changed' : `Password Changed. ${devices}` })
      onClose()
    },
  )
  const secret = { control, type: 'password', locked: false } as const
  return (
    <Dialog
      open
      title="Change password"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Changing…">
            Change
          </Button>
        </>
      }
    >
      <BoundText {...secret} name="current" label="Password" autoComplete="current-password" autoFocus />
      <BoundText
        {...secret}
        name="password"
        label="New password"
        autoComplete="new-password"
        help="All other devices have to sign in again. What waits on them to be sent is kept."
      />
    </Dialog>
  )
}

interface EmailDialogProps extends OwnDialogProps {
  onChanged: (profile: OwnProfile) => void
}

/** Asks for another address, and then for the code that was sent there. */
export function EmailDialog({ onClose, onChanged }: EmailDialogProps) {
  const [sent, setSent] = useState<{ requestId: string; email: string; folder: string | null } | null>(null)
  return sent === null ? (
    <AskEmail onClose={onClose} onSent={setSent} />
  ) : (
    <AskCode sent={sent} onClose={onClose} onChanged={onChanged} />
  )
}

const emailWords = z.object({ email: email(), password: requiredText('Password', 1000) })

interface SentCode {
  requestId: string
  email: string
  folder: string | null
}

function AskEmail({ onClose, onSent }: OwnDialogProps & { onSent: (sent: SentCode) => void }) {
  const desk = useDesk()
  const { control, isBusy, submit } = useDialogForm(
    emailWords,
    { email: '', password: '' },
    async (words) => {
      const { requestId, sentMailFolder } = await callDesk(desk, putEmail, words)
      onSent({ requestId, email: words.email, folder: sentMailFolder })
    },
  )
  return (
    <Dialog
      open
      title="Change email"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Sending…">
            Send a code
          </Button>
        </>
      }
    >
      <BoundText
        control={control}
        name="email"
        label="New email"
        type="email"
        inputMode="email"
        locked={false}
        autoFocus
        help="We send a code there. Until it is typed here, nothing changes."
      />
      <BoundText
        control={control}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        locked={false}
      />
    </Dialog>
  )
}

const codeWords = z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The code has 6 digits')) })

function AskCode({ sent, onClose, onChanged }: EmailDialogProps & { sent: SentCode }) {
  const desk = useDesk()
  const { control, isBusy, submit } = useDialogForm(codeWords, { code: '' }, async ({ code }) => {
    onChanged(await callDesk(desk, verifyOtp, { requestId: sent.requestId, code }))
    showToast({ text: 'Email Changed Successfully' })
    onClose()
  })
  return (
    <Dialog
      open
      title="Check your email"
      dirty
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Verifying…">
            Verify
          </Button>
        </>
      }
    >
      <BoundText
        control={control}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        locked={false}
        autoFocus
        help={
          sent.folder === null ? (
            `We sent it to ${sent.email}.`
          ) : (
            <>
              No mail leaves this server yet: the code for {sent.email} lies as a message in{' '}
              <code>{sent.folder}</code>.
            </>
          )
        }
      />
    </Dialog>
  )
}
