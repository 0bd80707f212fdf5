import { useState } from 'react'
import {
  getDeliverability,
  putSigning,
  removeSigning,
  type Deliverability,
  type DeliverabilityCheck,
} from '#domain/deliverability/endpoints.ts'
import { deliverabilityTexts } from '#domain/deliverability/texts.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { sendVerification } from '#domain/channels/verification.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckRow, Checks } from '../check-row.tsx'
import { DnsRecord } from './dns-record.tsx'

interface Props {
  /** The saved inbox. */
  mailbox: Pick<Mailbox, 'id' | 'name' | 'email'>
}

/** DNS checks of an inbox's sending domain. */
export function DeliverabilityCard({ mailbox }: Props) {
  const { value, gap, again, keep } = useCallAbout(getDeliverability, mailbox.id)
  if (value === null || gap) return null
  return (
    <FormPart>
      <h2>What other mail servers find</h2>
      <p>
        They look in DNS whether mail of this address may come from where it comes from, and put it among spam
        or refuse it where not.
      </p>
      {value?.holder && (
        <p>
          {`${domainOf(mailbox)} is ${value.holder}’s, who alone sets its records: mail of this address is trusted where it leaves by their servers.`}
        </p>
      )}
      <div role="status">
        {value ? (
          <Checks>
            {value.checks.map((check) => (
              <CheckOf key={check.about} {...{ check, mailbox, value }} onChanged={keep} />
            ))}
          </Checks>
        ) : (
          'Looking in DNS…'
        )}
      </div>
      {value && (
        <Button variant="outline" onClick={again}>
          Look again
        </Button>
      )}
    </FormPart>
  )
}

interface CheckProps extends Props {
  check: DeliverabilityCheck
  value: Deliverability
  onChanged: (value: Deliverability) => Promise<void>
}

function CheckOf({ check, mailbox, value, onChanged }: CheckProps) {
  const { about, findings, facts, found, record } = check
  const [first, ...others] = findings.map((finding) => deliverabilityTexts[finding])
  if (!first) return null
  const acts = about === 'dkim' && <SigningActs {...{ check, mailbox, value, onChanged }} />
  return (
    <CheckRow
      state={first.state}
      title={first.title(facts)}
      acts={acts || undefined}
      below={record && <DnsRecord record={record} />}
    >
      <p>{first.why(facts)}</p>
      {others.map((other) => (
        <p key={other.title(facts)}>{`${other.title(facts)}. ${other.why(facts)}`}</p>
      ))}
      {found.length > 0 && about !== 'dkim' && <p>{`DNS has: ${found.map(quoted).join(' and ')}`}</p>}
    </CheckRow>
  )
}

const domainOf = ({ email }: Props['mailbox']) => email?.split('@').at(-1) ?? ''

const quoted = (text: string) => `“${text}”`

/** Actions for DKIM: sign on this server, or test the mail server's signature. */
function SigningActs({ check: { findings, facts }, mailbox, value, onChanged }: CheckProps) {
  const desk = useDesk()
  const denied = useAccess(putSigning, true)
  const [busy, setBusy] = useState<'sign' | 'send'>()
  const { id, email } = mailbox
  const during = (what: 'sign' | 'send', work: () => Promise<void>) => () => {
    setBusy(what)
    void work()
      .catch(reportFailure)
      .finally(() => setBusy(undefined))
  }
  const sign = during('sign', async () => onChanged(await callDesk(desk, putSigning, { id })))
  const stop = during('sign', async () => {
    const text = 'The key is forgotten, for all inboxes of this domain. Its record in DNS is of no use then.'
    if (!(await ask({ title: 'Sign no more?', text, confirm: 'Stop signing', tone: 'dangerFill' }))) return
    await callDesk(desk, removeSigning, { id })
    await onChanged(await callDesk(desk, getDeliverability, { id }))
    showToast({ text: 'Mail leaves unsigned' })
  })
  const send = during('send', async () => {
    await callDesk(desk, sendVerification, { id })
    showToast({ text: `Sent to ${email ?? ''}. Look again once it is back.` })
  })
  const isOpen = facts.server !== '' && (findings.includes('dkimUnknown') || findings.includes('dkimNotSeen'))
  return (
    <>
      {!value.hasKey && value.holder === null && (
        <Button variant="outline" denied={denied} busy={busy === 'sign'} onClick={sign}>
          Let Outpost sign
        </Button>
      )}
      {isOpen && (
        <Button variant="ghost" denied={denied} busy={busy === 'send'} onClick={send}>
          Send a mail to see
        </Button>
      )}
      {value.hasKey && (
        <Button variant="ghost" denied={denied} busy={busy === 'sign'} onClick={stop}>
          Stop signing
        </Button>
      )}
    </>
  )
}
