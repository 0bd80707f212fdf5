import { useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { resendCode, verifySignUp, signUpState } from '#domain/auth/sign-up-endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { CodeField } from '../code-field.tsx'
import { EntryFoot, EntryFrame } from '../entry-frame.tsx'
import { EntryLink } from '../entry-styles.ts'
import { callPublic } from '../public-call.ts'
import { SignInNotice } from '../sign-in/sign-in-notice.tsx'
import { keepSignUp, useSignUp, type SignUpState } from './sign-up-store.ts'
import { usePublicAnswer } from '../sign-in/use-public-answer.ts'

/** Second step of the sign-up: the code sent to the address. */
export function VerifyEmailPage() {
  usePageTitle(['Verify email'])
  const signUp = useSignUp()
  if (!signUp) return <Navigate to={paths.signUp} replace />
  if (signUp.isVerified) return <Navigate to={paths.deskDetails} replace />
  return <CodeStep signUp={signUp} />
}

function CodeStep({ signUp }: { signUp: SignUpState }) {
  const navigate = useNavigate()
  const folder = usePublicAnswer(signUpState)?.sentMailFolder
  const { shownCode = null } = signUp
  const isMailed = !shownCode && !folder
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<DeskError | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setError(null)
    try {
      await work()
    } catch (refusal) {
      if (!(refusal instanceof DeskError)) throw refusal
      setError(refusal)
    } finally {
      setIsBusy(false)
    }
  }
  const verify = (whole: string) =>
    run(async () => {
      await callPublic(verifySignUp, { requestId: signUp.requestId, code: whole }).catch(
        (refusal: unknown) => {
          setCode('')
          throw refusal
        },
      )
      keepSignUp({ ...signUp, isVerified: true, shownCode: null })
      await navigate(paths.deskDetails)
    })
  const sendAgain = () =>
    run(async () => {
      const { resendAt, shownCode } = await callPublic(resendCode, { requestId: signUp.requestId })
      keepSignUp({ ...signUp, resendAt, shownCode })
      setCode('')
    })
  // The field lost the focus while it was disabled.
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy])

  const isOfCode = error?.details.field === 'code'
  return (
    <EntryFrame
      title={isMailed ? 'Check your email' : 'Enter the code'}
      lead={
        <>
          {isMailed ? 'We sent a code to ' : 'The code is for '}
          <strong>{signUp.email}</strong>. <EntryLink to={paths.signUp}>Change</EntryLink>
        </>
      }
      step={2}
    >
      {shownCode && (
        <SignInNotice tone="offline">
          No mail leaves this server yet, so the code stands here: <strong>{shownCode}</strong>
        </SignInNotice>
      )}
      {!shownCode && folder && (
        <SignInNotice tone="offline">
          No mail leaves this server yet: the code was written to <code>{folder}</code>.
        </SignInNotice>
      )}
      <CodeField
        value={code}
        onChange={setCode}
        onWhole={(whole) => void verify(whole)}
        inputRef={field}
        disabled={isBusy}
        error={isOfCode ? error.message : undefined}
      />
      {error && !isOfCode && (
        <SignInNotice tone={error.code === 'UNAVAILABLE' ? 'offline' : 'refused'}>
          {error.message}
        </SignInNotice>
      )}
      <SendAgain
        isMailed={isMailed}
        resendAt={signUp.resendAt}
        disabled={isBusy}
        onSend={() => void sendAgain()}
      />
      <Button
        variant="primary"
        size="large"
        fullWidth
        busy={isBusy}
        busyLabel="Verifying…"
        disabled={code.length < 6}
        onClick={() => void verify(code)}
      >
        Verify
      </Button>
    </EntryFrame>
  )
}

interface SendAgainProps {
  isMailed: boolean
  resendAt: number
  disabled: boolean
  onSend: () => void
}

/** Button for another code, enabled after a delay. */
function SendAgain({ isMailed, resendAt, disabled, onSend }: SendAgainProps) {
  const left = useSecondsUntil(resendAt)
  return (
    <EntryFoot>
      {isMailed ? 'Nothing there? Look in spam, or ' : 'Does it not work any more? '}
      {left > 0 ? (
        <>
          {isMailed ? 'send it again' : 'A new one can be made'} in {Math.floor(left / 60)}:
          {String(left % 60).padStart(2, '0')}.
        </>
      ) : (
        <Button variant="ghost" size="small" disabled={disabled} onClick={onSend}>
          {isMailed ? 'Send it again' : 'Make a new one'}
        </Button>
      )}
    </EntryFoot>
  )
}

/** Whole seconds until a moment (epoch ms), updated every second. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  return Math.max(0, Math.ceil((at - now) / 1000))
}
