import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Id } from '#lib/id.ts'
import { getFetching } from '#domain/channels/fetching-endpoints.ts'
import { fetchTroubles, type Fetching } from '#domain/channels/fetching.ts'
import { getSending } from '#domain/channels/sending.ts'
import { getMailRoute, getVerification, sendVerification } from '#domain/channels/verification.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall, useCallAbout } from '#app/desk/calls/use-call.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { Button } from '#app/ui/button.tsx'
import { useHandler } from '#app/ui/use-handler.ts'
import { localMailboxes } from '#local/queries/records.ts'
import { CheckRow, Checks } from '../check-row.tsx'
import { ConnectEnds, ConnectForm } from './connect-styles.ts'
import { HistoryLine } from '../history/history-line.tsx'
import { SentText, type Sent } from '../verification/mailbox-verification.tsx'
import { VerificationRows } from '../verification/verification-rows.tsx'

/** Poll interval of the page, in ms. */
const lookEveryMs = 2000

/** Last step: a mail is sent by the new server and must be received; then the inbox is connected. */
export function ConnectProofPage() {
  usePageTitle(['Connect your mailbox'])
  const id = toRecordId(useParams().id)
  if (id === null) return <ErrorScreen status={404} />
  return (
    <Gate access={sendVerification}>
      <SettingsPage title="Connect your mailbox" back={`${paths.inboxes}/${id}`}>
        <SettingsSection>
          <Proof id={id} />
        </SettingsSection>
      </SettingsPage>
    </Gate>
  )
}

function Proof({ id }: { id: Id }) {
  const desk = useDesk()
  const mailbox = useLive(localMailboxes.one, id)
  const { value: fetched, gap, again: lookAtFetching } = useCallAbout(getFetching, id)
  const { value: verification, again: lookAtMail } = useCallAbout(getVerification, id)
  const { value: route } = useCall(getMailRoute)
  const { value: sending } = useCallAbout(getSending, id)
  const [sent, setSent] = useState<Sent>()
  const [isBusy, setIsBusy] = useState(false)
  const isVerified = verification?.isVerified ?? false
  const look = useHandler(() => {
    lookAtFetching()
    lookAtMail()
  })
  useEffect(
    () => (isVerified ? undefined : desk.clock.after(lookEveryMs, look)),
    [isVerified, fetched, verification, desk.clock, look],
  )
  const send = useHandler(() => {
    setIsBusy(true)
    callDesk(desk, sendVerification, { id })
      .then((answer) => {
        setSent({ ...answer, at: desk.clock.now() })
        lookAtMail()
      })
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  })
  const hasAsked = useRef(false)
  // A mail that arrives before the first fetch would count as old mail.
  const isReady = fetched?.fetching?.state.fetchedAt != null
  const isMissing = verification !== undefined && verification?.mail === null && !isVerified
  useEffect(() => {
    if (!isReady || !isMissing || hasAsked.current) return
    hasAsked.current = true
    send()
  }, [isReady, isMissing, send])
  const denied = useAccess(sendVerification, true)
  if (!fetched || !verification || !route || !sending)
    return <AnswerGap gap={gap} again={look} what="This inbox" />
  const { mail } = verification
  const email = mailbox?.email ?? 'the address'
  const isKept = !route.isSending && sending.sending === null
  const canSend = mail ? mail.trouble !== null || mail.hasLeft : fetched.fetching === null
  return (
    <ConnectForm as="div">
      <div role="status">
        <h2>{isVerified ? `${email} is connected` : `Does mail of ${email} come through?`}</h2>
      </div>
      <Checks>
        <FetchingRow fetching={fetched.fetching} receivesAt={route.receivesAt} />
        <VerificationRows {...{ verification, email, isKept }} />
        {isVerified && mailbox && fetched.fetching && <HistoryLine mailbox={mailbox} />}
      </Checks>
      {sent?.isKept && !isVerified && <SentText sent={sent} name={mailbox?.name ?? email} />}
      <ConnectEnds>
        {isVerified ? (
          <Button variant="primary" component={Link} to={paths.inbox}>
            Open the inbox
          </Button>
        ) : (
          canSend && (
            <Button
              variant={mail ? 'outline' : 'primary'}
              autoFocus={!mail}
              denied={denied}
              busy={isBusy}
              onClick={send}
            >
              {mail ? 'Send it again' : 'Send verification mail'}
            </Button>
          )
        )}
        <Button variant="ghost" component={Link} to={`${paths.inboxes}/${id}`}>
          Settings of this inbox
        </Button>
      </ConnectEnds>
    </ConnectForm>
  )
}

interface FetchingRowProps {
  fetching: Fetching | null
  /** Port on which the server accepts mail; null if it accepts none. */
  receivesAt: number | null
}

function FetchingRow({ fetching, receivesAt }: FetchingRowProps) {
  if (!fetching)
    return (
      <CheckRow state="waiting" title="Mail is not fetched">
        <p>
          {receivesAt === null
            ? 'This server takes no mail in either: INBOUND_SMTP_PORT is 0.'
            : `It has to be delivered or forwarded to ${location.hostname}, port ${receivesAt}.`}
        </p>
      </CheckRow>
    )
  const { trouble, fetchedAt } = fetching.state
  if (!trouble)
    return fetchedAt === null ? (
      <CheckRow state="waiting" title="The mailbox is looked at for the first time" />
    ) : (
      <CheckRow state="good" title={`Mail is fetched from ${fetching.server.host}`} />
    )
  const { text, remedy } = fetchTroubles[trouble.code]
  return (
    <CheckRow state="bad" title={text}>
      {trouble.words !== null && <p>{`The server says: “${trouble.words}”`}</p>}
      <p>{remedy}</p>
    </CheckRow>
  )
}
