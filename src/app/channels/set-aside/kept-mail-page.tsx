import { MailCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { decideKeptMails, listKeptMails, type KeptMail } from '#domain/conversations/messages/kept-mail.ts'
import { reference, type Reference } from '#local/queries/people.ts'
import { keepingInboxes } from '#local/queries/sent.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useSelection } from '#app/desk/live/use-selection.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { styled } from '#app/theme/styled.ts'
import { size } from '#app/theme/tokens.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/tables/data-table.tsx'
import type { DataColumn } from '#app/tables/data-table-columns.ts'
import { RelativeTime, useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { keptNote } from './kept-texts.ts'
import { decideAbout, useKeptMails } from './use-kept-mails.ts'

const Place = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' })

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  flex: 'none',
  margin: 0,
  padding: theme.spacing(0, 6, 3),
  color: theme.vars.palette.ink2,
  [theme.media.phone]: { padding: theme.spacing(0, 4, 3) },
}))

/** Mail stored while no mail server was configured; a user decides which of it to send. */
export function KeptMailPage() {
  return (
    <Gate access={listKeptMails}>
      <Mails />
    </Gate>
  )
}

function Mails() {
  const { value, gap, asOf, again } = useKeptMails()
  const keeping = useLive(keepingInboxes, undefined) ?? []
  return (
    <SettingsPage title="Kept mail" count={value?.total} asOf={asOf} isFilled>
      {value ? (
        <Place>
          {value.data.length > 0 && (
            <Note>
              {keeping.length > 0
                ? `${keptNote(keeping)} Once there is one, you choose here which of it is sent.`
                : 'Nothing of it leaves by itself. Choose what is still worth sending; the rest can stay unsent.'}
              {value.total > value.data.length &&
                ` The newest ${value.data.length} of ${value.total.toLocaleString('en')} are shown.`}
            </Note>
          )}
          <Table mails={value.data} />
        </Place>
      ) : (
        <AnswerGap gap={gap} again={again} what="Kept mail" />
      )}
    </SettingsPage>
  )
}

function Table({ mails }: { mails: readonly KeptMail[] }) {
  const navigate = useNavigate()
  const people = useLive(reference, undefined)
  const columns = useColumns(people)
  const ids = useMemo(() => mails.map(({ id }) => id), [mails])
  const selection = useSelection('kept mail', ids)
  return (
    <DataTable
      name="kept-mail"
      label="Kept mail"
      columns={columns}
      items={mails}
      onOpen={({ conversationId }) => void navigate(paths.conversation(conversationId))}
      selection={selection}
      acts={<Acts mails={mails.filter(({ id }) => selection.has(id))} onDone={selection.clear} />}
      empty={{
        icon: MailCheck,
        text: 'No mail is kept',
        about: 'Mail that this server kept, and did not send, waits here for your choice.',
      }}
    />
  )
}

/** Recipients of a mail. */
const namesOf = ({ to }: KeptMail) => to.map(({ name, email }) => name || email).join(', ')

function useColumns(people: Reference | undefined): readonly DataColumn<KeptMail>[] {
  const format = useTimeFormat()
  return useMemo(() => {
    const inboxOf = ({ mailboxId }: KeptMail) =>
      people?.mailboxes.get(mailboxId ?? 0)?.name ?? 'Deleted inbox'
    const subjectOf = ({ ticketNo, subject }: KeptMail) =>
      `${ticketNo === null ? '' : `#${ticketNo} `}${subject || 'No subject'}`
    return [
      { key: 'subject', title: 'Subject', text: subjectOf, order: ({ subject }) => subject },
      { key: 'to', title: 'To', width: size.recordColumn, text: namesOf, order: namesOf },
      { key: 'inbox', title: 'Inbox', width: size.recordColumn, text: inboxOf, order: inboxOf },
      {
        ...{ key: 'state', title: 'Can be sent', width: 130 },
        text: ({ mayLeave }) => (mayLeave ? 'Yes' : 'No mail server'),
        order: ({ mayLeave }) => Number(mayLeave),
      },
      {
        ...{ key: 'at', title: 'Written', width: 110, isNumber: true },
        text: ({ at }) => fullTime(at, format),
        cell: ({ at }) => <RelativeTime at={at} />,
        order: ({ at }) => at,
      },
    ]
  }, [people, format])
}

function Acts({ mails, onDone }: { mails: readonly KeptMail[]; onDone: () => void }) {
  const desk = useDesk()
  const denied = useAccess(decideKeptMails, true)
  const [isBusy, setIsBusy] = useState(false)
  const isHeld = mails.some(({ mayLeave }) => !mayLeave)
  const words = mails.length === 1 ? 'this mail' : `these ${mails.length} mails`
  const decide = async (isSent: boolean) => {
    const isSure = await ask(
      isSent
        ? {
            title: `Send ${words}?`,
            text: 'Each goes to its recipients now, as it was written.',
            confirm: 'Send',
          }
        : {
            title: `Leave ${words} unsent?`,
            text: 'Nobody is asked about it again. The message stays in its conversation.',
            confirm: 'Leave unsent',
            tone: 'dangerFill',
          },
    )
    if (!isSure) return
    const ids = mails.map(({ id }) => id)
    const decided = await decideAbout(desk, ids, isSent)
    onDone()
    const count = `${decided} ${decided === 1 ? 'mail' : 'mails'}`
    showToast({ text: isSent ? `${count} queued for sending` : `${count} left unsent` })
  }
  const run = (isSent: boolean) => {
    setIsBusy(true)
    void decide(isSent)
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <>
      <Button
        size="small"
        variant="primary"
        denied={denied}
        disabled={isHeld}
        busy={isBusy}
        onClick={() => run(true)}
      >
        Send
      </Button>
      <Button size="small" variant="outline" denied={denied} disabled={isBusy} onClick={() => run(false)}>
        Leave unsent
      </Button>
    </>
  )
}
