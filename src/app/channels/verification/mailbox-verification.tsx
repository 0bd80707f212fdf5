import { useState } from 'react'
import type { Id } from '#lib/id.ts'
import { useWatch, type Control } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { mailboxResource } from '#domain/channels/mailbox-resource.ts'
import { getFetching } from '#domain/channels/fetching-endpoints.ts'
import { getSending } from '#domain/channels/sending.ts'
import { getMailRoute, sendVerification, verifyMailbox } from '#domain/channels/verification.ts'
import type { ResourceInput } from '#domain/resource.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall, useCallAbout } from '#app/desk/calls/use-call.ts'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { verificationKept, verificationSent } from '../channel-toasts.ts'

const Card = styled('section')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2),
  padding: theme.spacing(3, 4),
  borderRadius: theme.radius.card,
  border: theme.edge.line,
  '& > p': { margin: 0, overflowWrap: 'anywhere', color: theme.vars.palette.ink2 },
  '& > h2': { ...theme.typography.head, margin: 0 },
}))

type Input = ResourceInput<typeof mailboxResource>
type MailRoute = z.infer<typeof getMailRoute.output>
/** A verification mail with its time. */
export type Sent = z.infer<typeof sendVerification.output> & { at: number }

interface Props {
  control: Control<Input>
  /** The saved inbox. */
  mailbox: Mailbox
}

/** Verifies an inbox by a mail that is sent to its address and must be received. */
export function MailboxVerification({ control, mailbox }: Props) {
  const desk = useDesk()
  const [sent, setSent] = useState<Sent>()
  const [isBusy, setIsBusy] = useState(false)
  const email = useWatch({ control, name: 'email' })
  const denied = useAccess(sendVerification, true)
  const { value: route } = useCall(getMailRoute)
  const ways = useOwnWays(mailbox.id)
  const isSaved = email.trim().toLowerCase() === mailbox.email?.toLowerCase()
  const send = () => {
    setIsBusy(true)
    callDesk(desk, sendVerification, { id: mailbox.id })
      .then((answer) => {
        setSent({ ...answer, at: desk.clock.now() })
        showToast({ text: answer.isKept ? verificationKept : verificationSent })
      })
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <Card aria-labelledby="mailbox-verification">
      <h2 id="mailbox-verification">Not verified yet</h2>
      <p>
        Mail leaves from this inbox once its address is verified: a mail goes to {mailbox.email} and has to
        come back here.
      </p>
      {route && ways && <RouteWords route={route} ways={ways} />}
      {sent && <SentText sent={sent} name={mailbox.name} />}
      {isSaved ? (
        <Button variant="outline" denied={denied} busy={isBusy} onClick={send}>
          {sent ? 'Send it again' : 'Send verification mail'}
        </Button>
      ) : (
        <p>Save the new address first, then verify it.</p>
      )}
    </Card>
  )
}

interface OwnWays {
  sends: boolean
  fetches: boolean
}

/** Own sending and fetching servers of an inbox; undefined until known. */
function useOwnWays(id: Id): OwnWays | undefined {
  const { value: sending } = useCallAbout(getSending, id)
  const { value: fetching } = useCallAbout(getFetching, id)
  if (!sending || !fetching) return undefined
  return { sends: sending.sending !== null, fetches: fetching.fetching !== null }
}

/** Instructions for the mail route of an inbox without its own servers. */
function RouteWords({ route, ways }: { route: MailRoute; ways: OwnWays }) {
  const { isSending, sentMailFolder, receivesAt } = route
  return (
    <>
      {!ways.fetches && (
        <p>
          {receivesAt === null
            ? 'This server takes no mail in: INBOUND_SMTP_PORT is 0. Fetch the mail of the inbox instead.'
            : `Mail to the address has to be delivered or forwarded to this server, which takes it by SMTP at port ${receivesAt}, or be fetched from its mailbox.`}
        </p>
      )}
      {!isSending && !ways.sends && (
        <p>
          {`No mail leaves this server, as SMTP_URL is not set: it is written to ${sentMailFolder ?? 'a folder of the server'} instead. Name the server of the mailbox to send by that.`}
        </p>
      )}
    </>
  )
}

interface SentProps {
  sent: Sent
  /** Verified address. */
  name: string
}

/** Recipient of the verification mail, and the options until it is received. */
export function SentText({ sent: { at, sentTo, link, isKept }, name }: SentProps) {
  const { verify, refusal, isBusy, denied } = useVerifying()
  return (
    <>
      <p role="status">
        {isKept ? `Kept on this server for ${sentTo}, not sent, at ` : `Sent to ${sentTo} at `}
        <RelativeTime at={at} />. This page says so once it has come back; it is waited for a day.
      </p>
      {link !== null && (
        <>
          <p>You sit at the server, so the inbox can be verified by hand as well.</p>
          {refusal !== undefined && <p role="alert">{refusal}</p>}
          <Button
            variant="primary"
            denied={denied}
            busy={isBusy}
            onClick={() => verify(link.slice(link.indexOf('#') + 1))}
          >
            Verify {name}
          </Button>
        </>
      )}
      <CodeOfMail />
    </>
  )
}

/** Verifies an inbox by the token of its mail. */
function useVerifying() {
  const desk = useDesk()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const denied = useAccess(verifyMailbox, true)
  const verify = (token: string) => {
    setIsBusy(true)
    setRefusal(undefined)
    callDesk(desk, verifyMailbox, { token })
      .then(({ name }) => showToast({ text: `${name} is verified` }))
      .catch((error: unknown) => setRefusal((error as Error).message))
      .finally(() => setIsBusy(false))
  }
  return { verify, refusal, isBusy, denied }
}

/** Field for the mail's code, if it is not received automatically. */
function CodeOfMail() {
  const [code, setCode] = useState('')
  const { verify, refusal, isBusy, denied } = useVerifying()
  return (
    <>
      <TextInput
        label="Code of the mail"
        help="If you read the mail in another program: the text in brackets in its subject."
        value={code}
        onChange={setCode}
        autoComplete="off"
        error={refusal}
      />
      <Button
        variant="outline"
        denied={denied}
        busy={isBusy}
        disabled={code.trim() === ''}
        onClick={() => verify(code.replaceAll(/[[\]\s]/g, ''))}
      >
        Verify by code
      </Button>
    </>
  )
}
