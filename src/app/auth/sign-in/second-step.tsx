import { useEffect, useRef, useState } from 'react'
import { DeskError } from '#domain/errors.ts'
import { secondStep } from '#domain/factors/endpoints.ts'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { sessionOf, type Halfway, type LoginAnswer, type SignedIn } from '../account-api.ts'
import { CodeField } from '../code-field.tsx'
import { EntrySubmit } from '../entry-fields.tsx'
import { EntryFoot, EntryFrame } from '../entry-frame.tsx'
import { EntryForm } from '../entry-styles.ts'
import { callPublic } from '../public-call.ts'

interface SecondStepProps {
  halfway: Halfway
  onSignedIn: (signedIn: SignedIn) => Promise<void>
  /** Returns to the password. */
  onBack: () => void
}

/** Second step of a sign-in: a TOTP code or a recovery code. */
export function SecondStep({ halfway, onSignedIn, onBack }: SecondStepProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<DeskError | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const take = async (whole: string) => {
    setIsBusy(true)
    setError(null)
    try {
      const { requestId } = halfway
      const login = (await callPublic(secondStep, { requestId, code: whole.trim() })) as LoginAnswer
      await onSignedIn(sessionOf(login, halfway))
    } catch (refusal) {
      if (!(refusal instanceof DeskError)) throw refusal
      setError(refusal)
      setCode('')
    } finally {
      setIsBusy(false)
    }
  }
  // The field lost the focus while it was disabled.
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy, isRecovery])
  const change = () => {
    setIsRecovery(!isRecovery)
    setCode('')
    setError(null)
  }
  const ofField = error?.details.field === 'code' ? error.message : undefined
  return (
    <EntryFrame
      title="Second step"
      lead={
        isRecovery
          ? 'One of the recovery codes that you kept.'
          : 'The code that your authenticator app shows.'
      }
    >
      <EntryForm
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void take(code)
        }}
      >
        {isRecovery ? (
          <TextInput
            label="Recovery code"
            value={code}
            onChange={setCode}
            inputRef={field}
            autoComplete="off"
            disabled={isBusy}
            placeholder="abcde-23456"
            error={ofField}
          />
        ) : (
          <CodeField
            value={code}
            onChange={setCode}
            onWhole={(whole) => void take(whole)}
            inputRef={field}
            disabled={isBusy}
            error={ofField}
          />
        )}
        <EntrySubmit
          label="Sign in"
          busyLabel="Signing in…"
          isBusy={isBusy}
          disabled={code.trim().length < 6}
          refusal={
            error && ofField === undefined
              ? { type: error.code === 'UNAVAILABLE' ? 'offline' : 'refused', message: error.message }
              : undefined
          }
        />
      </EntryForm>
      <EntryFoot>
        <Button variant="ghost" size="small" onClick={change}>
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size="small" onClick={onBack}>
          Back
        </Button>
      </EntryFoot>
    </EntryFrame>
  )
}
