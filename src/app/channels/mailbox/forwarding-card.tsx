import { useEffect, useState } from 'react'
import {
  getForwarding,
  postForwarding,
  removeForwarding,
  type Forwarding,
  type ForwardingQuestion,
} from '#domain/channels/forwarding.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { useHandler } from '#app/ui/use-handler.ts'
import { CheckRow, Checks } from '../check-row.tsx'

/** Poll interval of the card, in ms. */
const lookEveryMs = 5000

interface Props {
  /** The saved inbox. */
  mailbox: Pick<Mailbox, 'id' | 'email'>
}

/** Address to which mail of an inbox can be forwarded, and the confirmation that its provider asks for. */
export function ForwardingCard({ mailbox }: Props) {
  const desk = useDesk()
  const denied = useAccess(postForwarding, true)
  const { value, again, keep } = useCallAbout(getForwarding, mailbox.id)
  const [isBusy, setIsBusy] = useState(false)
  const look = useHandler(again)
  const isAwaited = value?.address != null
  useEffect(
    () => (isAwaited ? desk.clock.after(lookEveryMs, look) : undefined),
    [isAwaited, value, desk.clock, look],
  )
  if (!value) return null
  const make = async () => {
    setIsBusy(true)
    await callDesk(desk, postForwarding, { id: mailbox.id })
      .then(keep)
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <FormPart>
      <h2>Forwarding</h2>
      {value.domain === null && (
        <p>
          Where mail is forwarded instead of fetched, the server has to be known under a domain: set
          INBOUND_DOMAIN, and have mail of that domain delivered to it.
        </p>
      )}
      {value.domain !== null && (
        <Checks>
          {value.address === null ? (
            <CheckRow
              state="waiting"
              title="Mail is not forwarded"
              acts={
                <Button
                  variant="outline"
                  size="small"
                  {...{ denied }}
                  busy={isBusy}
                  onClick={() => void make()}
                >
                  Make an address
                </Button>
              }
            >
              <p>
                Where {mailbox.email} cannot be fetched from, its provider can forward its mail to an address
                of this desk.
              </p>
            </CheckRow>
          ) : (
            <Forwarded mailbox={mailbox} value={value} address={value.address} onChanged={keep} />
          )}
          {value.question && <QuestionRow question={value.question} />}
        </Checks>
      )}
    </FormPart>
  )
}

interface ForwardedProps extends Props {
  value: Forwarding
  address: string
  onChanged: (value: Forwarding) => Promise<void>
}

function Forwarded({ mailbox, value, address, onChanged }: ForwardedProps) {
  const desk = useDesk()
  const denied = useAccess(removeForwarding, true)
  const { domain, arrivedAt } = value
  const remove = async () => {
    const text = 'Mail that is forwarded there is refused from then on. Mail that is here stays.'
    const isSure = await ask({
      ...{ title: 'Take the address away?', text, confirm: 'Take it away', tone: 'dangerFill' },
    })
    if (!isSure) return
    await callDesk(desk, removeForwarding, { id: mailbox.id })
    await onChanged({ ...value, address: null, arrivedAt: null, question: null })
    showToast({ text: 'The address is taken away' })
  }
  return (
    <CheckRow
      state={arrivedAt === null ? 'waiting' : 'good'}
      title={arrivedAt === null ? 'No mail was forwarded yet' : 'Mail arrives by forwarding'}
      acts={
        <>
          <CopyButton what="address" text={address} />
          <Button
            variant="ghost"
            size="small"
            {...{ denied }}
            onClick={() => void remove().catch(reportFailure)}
          >
            Take it away
          </Button>
        </>
      }
    >
      <p>
        Forward to <code>{address}</code>
      </p>
      {arrivedAt === null ? (
        <p>{`Mail of ${domain} has to be delivered to this server: its MX record leads here.`}</p>
      ) : (
        <p>
          Last at <RelativeTime at={arrivedAt} />
        </p>
      )}
    </CheckRow>
  )
}

function QuestionRow({
  question: { provider, mailbox, code, link, askedAt },
}: {
  question: ForwardingQuestion
}) {
  return (
    <CheckRow
      state="waiting"
      title={`${provider} asks whether mail may be forwarded here`}
      acts={
        <>
          {code !== null && <CopyButton what="code" text={code} />}
          {link !== null && (
            <Button variant="outline" size="small" component="a" href={link} target="_blank" rel="noopener">
              {`Confirm at ${provider}`}
            </Button>
          )}
        </>
      }
    >
      {mailbox !== null && <p>For {mailbox}</p>}
      {code !== null && (
        <p>
          Code: <code>{code}</code>
        </p>
      )}
      <p>
        Asked at <RelativeTime at={askedAt} />. Say yes only if this mail is yours.
      </p>
    </CheckRow>
  )
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ text: `The ${what} is copied` })
  }
  return (
    <Button variant="outline" size="small" onClick={() => void copy().catch(reportFailure)}>
      {`Copy ${what}`}
    </Button>
  )
}
