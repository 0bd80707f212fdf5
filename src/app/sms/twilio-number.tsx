import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { smsEndpoints } from '#domain/sms/sms-channel.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { SmsForm } from './sms-fields.tsx'

interface Found {
  /** Credentials that the numbers were fetched with. */
  asked: string
  numbers: readonly { phoneNumber: string; sid: string; friendlyName: string }[]
  problem: string | undefined
}

/** Debounce of the key fields, in ms. */
const pause = 600

/** Numbers of a Twilio account, fetched once both keys are present (SMS-009); D1-99 if that fails. */
function useNumbers(accountSID: string, authToken: string) {
  const desk = useDesk()
  const [found, setFound] = useState<Found>()
  const [tries, setTries] = useState(0)
  const asked = accountSID && authToken ? JSON.stringify([accountSID, authToken, tries]) : ''
  useEffect(() => {
    if (asked === '') return
    const ending = new AbortController()
    const input = { provider: 'twilio' as const, accountSID, authToken }
    const ask = async () => {
      try {
        const { data } = await callDesk(desk, smsEndpoints.listNumbers, input, ending.signal)
        setFound({ asked, numbers: data, problem: undefined })
      } catch (error) {
        if (ending.signal.aborted) return
        const problem = error instanceof Error ? error.message : 'The numbers could not be fetched'
        showToast({ text: problem, tone: 'error', key: problem })
        setFound({ asked, numbers: [], problem })
      }
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [desk, asked, accountSID, authToken])
  const now = found?.asked === asked ? found : undefined
  return {
    numbers: now?.numbers ?? [],
    problem: now?.problem,
    isAsking: asked !== '' && !now,
    retry: () => setTries((before) => before + 1),
  }
}

/** Twilio keys and the channel's number; picking a number sets its SID (SMS-010). */
export function TwilioNumber({ form }: { form: SmsForm }) {
  const { control, setValue, formState, denied } = form
  const [accountSID, authToken, phoneNumber] = useWatch({
    control,
    name: ['accountSID', 'authToken', 'phoneNumber'],
  })
  const { numbers, problem, isAsking, retry } = useNumbers(accountSID.trim(), (authToken ?? '').trim())
  const pick = (number: string) => {
    const sid = numbers.find((each) => each.phoneNumber === number)?.sid ?? ''
    setValue('phoneNumber', number, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    setValue('sid', sid, { shouldDirty: true })
  }
  const hint = isAsking ? 'Fetching numbers…' : 'Fill in both keys: the numbers come from Twilio'
  const locked = denied !== undefined
  return (
    <>
      <BoundText control={control} name="accountSID" label="Account SID" locked={locked} />
      <BoundText
        control={control}
        name="authToken"
        label="Auth token"
        type="password"
        autoComplete="off"
        help="Stored encrypted and never shown again"
        locked={locked}
      />
      <Field label="Phone number" help={problem ?? hint} error={formState.errors.phoneNumber?.message}>
        {({ id, describedBy }) => (
          <DropdownButton
            {...{ id, describedBy, value: phoneNumber }}
            size="input"
            label="Phone number"
            placeholder="Choose a number"
            options={numbers.map((each) => ({
              ...{ value: each.phoneNumber, label: each.phoneNumber, detail: each.friendlyName },
            }))}
            onChange={pick}
            denied={denied}
            invalid={formState.errors.phoneNumber !== undefined}
          />
        )}
      </Field>
      {problem && (
        <div>
          <Button onClick={retry}>Retry</Button>
        </div>
      )}
    </>
  )
}
