import { useEffect, useState } from 'react'
import type { Id } from '#lib/id.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import {
  checkSending,
  getSending,
  putSending,
  removeSending,
  sendTroubles,
  type Sending,
  type SendingCheck,
} from '#domain/channels/sending.ts'
import { getMailRoute } from '#domain/channels/verification.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall, useCallAbout } from '#app/desk/calls/use-call.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { useHandler } from '#app/ui/use-handler.ts'
import { CheckRow, Checks } from '../check-row.tsx'
import { securityNames } from '../fetching/fetching-texts.ts'
import { useMailboxHealth } from '../mailbox/mailbox-state.tsx'
import { SendingDialog } from './sending-dialog.tsx'
import { ServerSteps } from '../connect/server-steps.tsx'

/** Poll interval while mail waits, in ms. */
const lookEveryMs = 5000

interface Props {
  /** The saved inbox. */
  mailbox: Pick<Mailbox, 'id' | 'name' | 'email'>
}

/** Mail server by which an inbox sends, and its state. */
export function SendingCard({ mailbox }: Props) {
  const desk = useDesk()
  const { value, again, keep } = useCallAbout(getSending, mailbox.id)
  const [isOpen, setIsOpen] = useState(false)
  const look = useHandler(again)
  const state = value?.sending?.state
  const isWaiting = state !== undefined && (state.waiting > 0 || state.trouble !== null)
  useEffect(
    () => (isWaiting ? desk.clock.after(lookEveryMs, look) : undefined),
    [isWaiting, value, desk.clock, look],
  )
  if (!value) return null
  const { sending } = value
  const open = () => setIsOpen(true)
  return (
    <FormPart>
      <h2>Sending</h2>
      {sending ? (
        <OwnServer {...{ mailbox, sending, onOpen: open }} onRemoved={() => void keep({ sending: null })} />
      ) : (
        <DesksServer mailboxId={mailbox.id} onOpen={open} />
      )}
      {isOpen && (
        <SendingDialog
          {...{ mailbox, sending }}
          onClose={() => setIsOpen(false)}
          onSaved={(saved) => {
            setIsOpen(false)
            void keep({ sending: saved })
            showToast({ text: `Mail leaves by ${saved.server.host}` })
          }}
        />
      )}
    </FormPart>
  )
}

function DesksServer({ mailboxId, onOpen }: { mailboxId: Id; onOpen: () => void }) {
  const denied = useAccess(putSending, true)
  const { value: route } = useCall(getMailRoute)
  const { sentAt = null, waiting = 0 } = useMailboxHealth().get(mailboxId) ?? {}
  return (
    <Checks>
      <CheckRow
        state={route && !route.isSending ? 'waiting' : 'good'}
        title={
          route && !route.isSending
            ? 'No mail leaves this desk by itself'
            : 'Mail leaves by the server of this desk'
        }
        acts={
          <Button variant="outline" denied={denied} onClick={onOpen}>
            Name a server
          </Button>
        }
      >
        <p>Where the server of the team’s mailbox sends its mail, name it here: mail then leaves by it.</p>
        <p>
          {sentAt !== null && (
            <>
              Last sent at <RelativeTime at={sentAt} />.{' '}
            </>
          )}
          {waiting > 0 && `${waiting} ${waiting === 1 ? 'mail waits' : 'mails wait'}.`}
        </p>
      </CheckRow>
    </Checks>
  )
}

interface OwnServerProps extends Props {
  sending: Sending
  onOpen: () => void
  onRemoved: () => void
}

function OwnServer({ mailbox, sending, onOpen, onRemoved }: OwnServerProps) {
  const desk = useDesk()
  const denied = useAccess(putSending, true)
  const [steps, setSteps] = useState<SendingCheck['steps']>()
  const [isBusy, setIsBusy] = useState(false)
  const { id } = mailbox
  const { server, perMinute } = sending
  const { host, port, security, user } = server
  const check = async () => {
    setIsBusy(true)
    const answer = await callDesk(desk, checkSending, { host, port, security, user, perMinute, id })
    setSteps(answer.steps)
  }
  const remove = async () => {
    const text = `The password is forgotten, and mail leaves by the server of this desk again.`
    if (
      !(await ask({ title: `Send without ${host}?`, text, confirm: 'Send without it', tone: 'dangerFill' }))
    )
      return
    await callDesk(desk, removeSending, { id })
    onRemoved()
    showToast({ text: 'Mail leaves by the server of this desk' })
  }
  const acts = (
    <>
      <Button
        variant="outline"
        {...{ denied }}
        busy={isBusy}
        onClick={() =>
          void check()
            .catch(reportFailure)
            .finally(() => setIsBusy(false))
        }
      >
        Test
      </Button>
      <Button variant="outline" denied={denied} onClick={onOpen}>
        Change
      </Button>
      <Button variant="ghost" denied={denied} onClick={() => void remove().catch(reportFailure)}>
        Stop using it
      </Button>
    </>
  )
  const route = `${user === '' ? 'Without a sign-in' : user}, port ${port}, ${securityNames[security]}, at most ${perMinute} mails a minute`
  return (
    <>
      <div role="status">
        <Checks>
          <ServerRow state={sending.state} {...{ host, route, acts }} />
        </Checks>
      </div>
      {steps && <ServerSteps steps={steps} troubles={sendTroubles} />}
    </>
  )
}

interface ServerRowProps {
  state: Sending['state']
  host: string
  /** Connection details on one line. */
  route: string
  acts: React.ReactNode
}

function ServerRow({ state, host, route, acts }: ServerRowProps) {
  const { trouble, sentAt, failingSince, nextTryAt, waiting } = state
  return (
    <CheckRow
      state={trouble ? 'bad' : sentAt === null ? 'waiting' : 'good'}
      title={trouble ? sendTroubles[trouble.code].text : `Mail leaves by ${host}`}
      acts={acts}
    >
      {trouble?.words && <p>{`${host} says: “${trouble.words}”`}</p>}
      {trouble && <p>{sendTroubles[trouble.code].remedy}</p>}
      <p>{route}</p>
      <p>
        {sentAt !== null && (
          <>
            Last sent at <RelativeTime at={sentAt} />.{' '}
          </>
        )}
        {failingSince !== null && (
          <>
            Not since <RelativeTime at={failingSince} />.{' '}
          </>
        )}
        {nextTryAt !== null && (
          <>
            Tried again at <RelativeTime at={nextTryAt} />.{' '}
          </>
        )}
        {waiting > 0 && `${waiting} ${waiting === 1 ? 'mail waits' : 'mails wait'}.`}
      </p>
    </CheckRow>
  )
}
