import { useState } from 'react'
import * as z from 'zod/mini'
import { codeSchema } from '#domain/auth/code.ts'
import { newPassword } from '#domain/auth/sign-up.ts'
import { email, requiredText } from '#domain/fields.ts'
import { putEmail, putPassword, verifyOtp, type OwnProfile } from '#domain/people/own-profile.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { showToast } from '#app/toasts/toast-store.ts'

interface OwnDialogProps {
  onClose: () => void
}

const passwordWords = z.object({ current: requiredText('Password', 1000), password: newPassword })

/** Dialog to change the own password; signs out all other devices. */
export function PasswordDialog({ onClose }: OwnDialogProps) {
  const desk = useDesk()
  const form = useDialogForm(passwordWords, { current: '', password: '' }, async (words) => {
    const { ended } = await callDesk(desk, putPassword, words)
    const devices = ended === 1 ? 'Another device was signed out' : `${ended} other devices were signed out`
    showToast({ text: ended === 0 ? 'Password Changed' : `Password Changed. ${devices}` })
    onClose()
  })
  const secret = { control: form.control, type: 'password', locked: false } as const
  return (
    <FormDialog title="Change password" form={form} act={['Change', 'Changing…']} onClose={onClose}>
      <BoundText {...secret} name="current" label="Password" autoComplete="current-password" autoFocus />
      <BoundText
        {...secret}
        name="password"
        label="New password"
        autoComplete="new-password"
        help="All other devices have to sign in again. What waits on them to be sent is kept."
      />
    </FormDialog>
  )
}

interface EmailDialogProps extends OwnDialogProps {
  onChanged: (profile: OwnProfile) => void
}

/** Dialog to change the own email address, confirmed by a code sent to it. */
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
  const form = useDialogForm(emailWords, { email: '', password: '' }, async (words) => {
    const { requestId, sentMailFolder } = await callDesk(desk, putEmail, words)
    onSent({ requestId, email: words.email, folder: sentMailFolder })
  })
  return (
    <FormDialog title="Change email" form={form} act={['Send a code', 'Sending…']} onClose={onClose}>
      <BoundText
        control={form.control}
        name="email"
        label="New email"
        type="email"
        inputMode="email"
        locked={false}
        autoFocus
        help="We send a code there. Until it is typed here, nothing changes."
      />
      <BoundText
        control={form.control}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        locked={false}
      />
    </FormDialog>
  )
}

const codeWords = z.object({ code: codeSchema })

function AskCode({ sent, onClose, onChanged }: EmailDialogProps & { sent: SentCode }) {
  const desk = useDesk()
  const form = useDialogForm(codeWords, { code: '' }, async ({ code }) => {
    onChanged(await callDesk(desk, verifyOtp, { requestId: sent.requestId, code }))
    showToast({ text: 'Email Changed Successfully' })
    onClose()
  })
  return (
    <FormDialog title="Check your email" form={form} act={['Verify', 'Verifying…']} dirty onClose={onClose}>
      <BoundText
        control={form.control}
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
              No mail leaves this server yet: the code for {sent.email} was written to{' '}
              <code>{sent.folder}</code>.
            </>
          )
        }
      />
    </FormDialog>
  )
}
