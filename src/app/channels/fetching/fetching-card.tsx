import { useEffect, useState } from 'react'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { fetchTroubles, type Fetching } from '#domain/channels/fetching.ts'
import {
  getFetching,
  putFetching,
  removeFetching,
  retryFetching,
} from '#domain/channels/fetching-endpoints.ts'
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
import { FetchingDialog } from './fetching-dialog.tsx'
import { signsInByConsent } from './fetching-texts.ts'
import { HistoryLine } from '../history/history-line.tsx'

/** Poll interval of the card, in ms. */
const lookEveryMs = 5000

interface Props {
  /** The saved inbox. */
  mailbox: Pick<Mailbox, 'id' | 'name' | 'email'>
}

/** Mail server from which an inbox fetches, and its state. */
export function FetchingCard({ mailbox }: Props) {
  const desk = useDesk()
  const { value, again, keep } = useCallAbout(getFetching, mailbox.id)
  const [isOpen, setIsOpen] = useState(false)
  const look = useHandler(again)
  useEffect(() => (value ? desk.clock.after(lookEveryMs, look) : undefined), [value, desk.clock, look])
  if (!value) return null
  const { fetching } = value
  const change = (changed: Fetching | null) => void keep({ fetching: changed })
  return (
    <FormPart>
      <h2>Receiving</h2>
      {fetching ? (
        <Connected {...{ mailbox, fetching }} onChange={change} onOpen={() => setIsOpen(true)} />
      ) : (
        <NotConnected email={mailbox.email} onOpen={() => setIsOpen(true)} />
      )}
      {isOpen && (
        <FetchingDialog
          {...{ mailbox, fetching }}
          onClose={() => setIsOpen(false)}
          onSaved={(saved) => {
            setIsOpen(false)
            change(saved)
          }}
        />
      )}
    </FormPart>
  )
}

function NotConnected({ email, onOpen }: { email: string | null; onOpen: () => void }) {
  const denied = useAccess(putFetching, true)
  return (
    <Checks>
      <CheckRow
        state="waiting"
        title="Mail is not fetched"
        acts={
          <Button variant="outline" size="small" denied={denied} onClick={onOpen}>
            Connect a mailbox
          </Button>
        }
      >
        <p>If mail to {email} arrives in a mailbox elsewhere, it can be fetched from there by IMAP.</p>
      </CheckRow>
    </Checks>
  )
}

interface ConnectedProps extends Props {
  fetching: Fetching
  onChange: (fetching: Fetching | null) => void
  onOpen: () => void
}

function Connected({ mailbox, fetching, onChange, onOpen }: ConnectedProps) {
  const desk = useDesk()
  const denied = useAccess(putFetching, true)
  const { id } = mailbox
  const { server, state } = fetching
  const { trouble, fetchedAt } = state
  const end = async () => {
    const text = `The password is forgotten and no more mail is fetched from ${server.host}. Mail that is here stays.`
    if (!(await ask({ title: 'Stop fetching?', text, confirm: 'Stop fetching', tone: 'dangerFill' }))) return
    await callDesk(desk, removeFetching, { id })
    onChange(null)
    showToast({ text: 'Mail is not fetched any more' })
  }
  const retry = async () => onChange(await callDesk(desk, retryFetching, { id }))
  const acts = (
    <>
      {state.nextTryAt !== null && (
        <Button
          size="small"
          variant="outline"
          {...{ denied }}
          onClick={() => void retry().catch(reportFailure)}
        >
          Try again now
        </Button>
      )}
      <Button size="small" variant="outline" denied={denied} onClick={onOpen}>
        Change
      </Button>
      <Button size="small" variant="ghost" {...{ denied }} onClick={() => void end().catch(reportFailure)}>
        Stop fetching
      </Button>
    </>
  )
  return (
    <Checks>
      {trouble ? (
        <TroubleLine {...{ state, trouble, acts }} />
      ) : (
        <CheckRow
          state={fetchedAt === null ? 'waiting' : 'good'}
          title={fetchedAt === null ? 'Mail is being fetched for the first time' : 'Mail is fetched'}
          acts={acts}
        >
          <p>
            {`${server.user} at ${server.host}, port ${server.port}, ${fetching.folders.join(', ')}`}
            {server.byGrant && `. ${signsInByConsent(server)}`}
            {fetchedAt !== null && (
              <>
                . Last fetched at <RelativeTime at={fetchedAt} />.
              </>
            )}
          </p>
        </CheckRow>
      )}
      <CountsLine {...state.counts} />
      <HistoryLine mailbox={mailbox} />
    </Checks>
  )
}

interface TroubleLineProps {
  state: Fetching['state']
  trouble: NonNullable<Fetching['state']['trouble']>
  acts: React.ReactNode
}

function TroubleLine({ state: { failingSince, fetchedAt, nextTryAt }, trouble, acts }: TroubleLineProps) {
  const { text, remedy } = fetchTroubles[trouble.code]
  return (
    <CheckRow state="bad" title={text} acts={acts}>
      {trouble.words !== null && <p>{`The server says: “${trouble.words}”`}</p>}
      <p>{remedy}</p>
      <p>
        {failingSince !== null && (
          <>
            Since <RelativeTime at={failingSince} />.{' '}
          </>
        )}
        {fetchedAt !== null && (
          <>
            Last fetched at <RelativeTime at={fetchedAt} />.{' '}
          </>
        )}
        {nextTryAt !== null && (
          <>
            Tried again at <RelativeTime at={nextTryAt} />.
          </>
        )}
      </p>
    </CheckRow>
  )
}

const numbers = new Intl.NumberFormat('en')

function CountsLine({ onServer, takenIn, setAside, notFetched, fromBefore }: Fetching['state']['counts']) {
  const [all, here, aside, open, before] = [onServer, takenIn, setAside, notFetched, fromBefore].map(
    (count) => numbers.format(count),
  )
  return (
    <CheckRow
      state={notFetched > fromBefore ? 'waiting' : 'good'}
      title={`${here} in conversations + ${aside} set aside + ${open} not fetched = ${all} on the server`}
    >
      <p>
        {fromBefore === 0
          ? 'Nothing is left out: each mail on the server is one of these.'
          : `${before} of those that are not fetched were there before this mailbox was connected.`}
      </p>
    </CheckRow>
  )
}
