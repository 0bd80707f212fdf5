import { CircleCheck, Download, Inbox, MessageSquarePlus, RotateCw, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import {
  getSetAside,
  getSetAsideSource,
  putSetAside,
  type SetAsideMail,
  type SetAsideView,
} from '#domain/channels/set-aside.ts'
import { reference } from '#local/queries/people.ts'
import { deskRequest, pathOf } from '#app/desk/calls/desk-request.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { fileSize } from '#app/marks/file-size.ts'
import { fullAddress } from '#app/messages/recipient-texts.ts'
import { saveAs } from '#app/messages/files/save-as.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { Acts, Facts, Reason, Source } from './set-aside-styles.ts'
import { isDoubtful, outcomeText, reasonText, subjectText } from './set-aside-texts.ts'
import { useDecision } from './use-decision.ts'

/** A set-aside mail: its readable part and its actions. */
export function SetAsideMailPage() {
  return (
    <Gate access={getSetAside}>
      <Asked id={Number(useParams()['id'])} />
    </Gate>
  )
}

function Asked({ id }: { id: number }) {
  const { value, gap, asOf, again, keep } = useCallAbout(getSetAside, id)
  if (value === null) return <ErrorScreen status={404} />
  if (value)
    return <Mail key={id} mail={value} asOf={asOf} onChanged={(mail) => void keep({ ...value, ...mail })} />
  return (
    <SettingsPage title="Set-aside messages" back={paths.setAside}>
      <AnswerGap gap={gap} again={again} what="The mail" />
    </SettingsPage>
  )
}

interface MailProps {
  mail: SetAsideView
  asOf: number | undefined
  onChanged: (mail: SetAsideMail) => void
}

function Mail({ mail, asOf, onChanged }: MailProps) {
  const people = useLive(reference, undefined)
  const { envelope, mailboxId, from, text, files, isShortened } = mail
  const inbox = mailboxId === null ? undefined : people?.mailboxes.get(mailboxId)?.name
  return (
    <SettingsPage title={subjectText(mail)} back={paths.setAside} asOf={asOf}>
      <Reason>{outcomeText(mail) ?? reasonText(mail)}</Reason>
      <Ways mail={mail} onChanged={onChanged} />
      <Facts>
        <dt>From</dt>
        <dd>{from ? fullAddress(from) : 'Nobody is named'}</dd>
        {!isDoubtful(mail) && (
          <>
            <dt>Handed over by</dt>
            <dd>{envelope.from || 'Nobody is named'}</dd>
            <dt>Sent to</dt>
            <dd>{envelope.to.join(', ') || 'Nobody is named'}</dd>
          </>
        )}
        {inbox !== undefined && (
          <>
            <dt>Inbox</dt>
            <dd>{inbox}</dd>
          </>
        )}
        <dt>Arrived</dt>
        <dd>
          <RelativeTime at={mail.receivedAt} show="full" />
        </dd>
        {files.length > 0 && (
          <>
            <dt>Files</dt>
            <dd>{files.map(({ name, size }) => `${name} (${fileSize(size)})`).join(', ')}</dd>
          </>
        )}
      </Facts>
      <Source tabIndex={0} aria-label="Text of the mail" dir="auto">
        {text || 'There is no text in it.'}
        {isShortened && '\n… the source has the rest'}
      </Source>
    </SettingsPage>
  )
}

/** Actions for the mail. */
function Ways({ mail, onChanged }: Omit<MailProps, 'asOf'>) {
  const desk = useDesk()
  const denied = useAccess(putSetAside, true)
  const { isBusy, retry, setDone, tell } = useDecision(mail, onChanged)
  const [isPlacing, setIsPlacing] = useState(false)
  const { id, doneAt, conversationId, hasSource } = mail
  const isForm = isDoubtful(mail)
  const save = async () => {
    const answer = await deskRequest(desk.client, pathOf(getSetAsideSource, id))
    saveAs(await answer.blob(), `set-aside-${id}.eml`)
  }
  return (
    <Acts>
      {doneAt === null && hasSource && (
        <>
          <Button
            variant="primary"
            icon={isForm ? MessageSquarePlus : RotateCw}
            denied={denied}
            busy={isBusy}
            onClick={retry}
          >
            {isForm ? 'Release' : 'Try again'}
          </Button>
          {(!isForm || mail.mailboxId === null) && (
            <Button
              variant="outline"
              icon={MessageSquarePlus}
              denied={denied}
              onClick={() => setIsPlacing(true)}
            >
              Make a conversation
            </Button>
          )}
        </>
      )}
      {doneAt === null && (
        <Button
          variant="outline"
          icon={isForm ? Trash2 : CircleCheck}
          denied={denied}
          onClick={() => setDone(true)}
        >
          {isForm ? 'Discard' : 'Mark as done'}
        </Button>
      )}
      {doneAt !== null && conversationId === null && (
        <Button variant="outline" icon={Undo2} denied={denied} onClick={() => setDone(false)}>
          Put back
        </Button>
      )}
      {conversationId !== null && (
        <Button variant="primary" icon={Inbox} component={Link} to={paths.conversation(conversationId)}>
          Open the conversation
        </Button>
      )}
      {hasSource && !isForm && (
        <Button
          variant="ghost"
          icon={Download}
          denied={denied}
          onClick={() => void save().catch(reportFailure)}
        >
          Download source
        </Button>
      )}
      {isPlacing && (
        <PlaceDialog
          mail={mail}
          onClose={() => setIsPlacing(false)}
          onPlaced={(placed) => {
            setIsPlacing(false)
            tell(placed)
          }}
        />
      )}
    </Acts>
  )
}
