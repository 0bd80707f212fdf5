import { MailCheck, MessageSquarePlus, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { listSetAside, retrySetAside, type SetAsideMail } from '#domain/channels/set-aside.ts'
import { reference, type Reference } from '#local/queries/people.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { styled } from '#app/theme/styled.ts'
import { size } from '#app/theme/tokens.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { VirtualList } from '#app/ui/lists/virtual-list.tsx'
import { isDoubtful, outcomeText, reasonText, subjectText } from './set-aside-texts.ts'
import { useDecision } from './use-decision.ts'
import { useSetAside } from './use-set-aside.ts'

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  height: '100%',
  padding: theme.spacing(0, 6),
  [theme.media.phone]: { padding: theme.spacing(0, 4), '& > button': { display: 'none' } },
}))

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  flex: 1,
  minWidth: 0,
  '& > p': { ...theme.mix.truncate, margin: 0 },
  '& > p:first-of-type': { fontWeight: theme.weight.medium },
  '& > p + p': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
  '& + time': { ...theme.typography.caption, flex: 'none', color: theme.vars.palette.ink3 },
}))

const choices = [
  { value: 'open', label: 'Waiting' },
  { value: 'done', label: 'Done' },
] as const

/** Mail that could not be parsed or assigned, and suspicious form submissions: nothing received is hidden. */
export function SetAsidePage() {
  return (
    <Gate access={listSetAside}>
      <Mails />
    </Gate>
  )
}

function Mails() {
  const [shown, setShown] = useState<'open' | 'done'>('open')
  const { rows, total, gap, asOf, again, more, note } = useSetAside(shown === 'done')
  const people = useLive(reference, undefined)
  const navigate = useNavigate()
  return (
    <SettingsPage
      title="Set-aside messages"
      count={total}
      asOf={asOf}
      isFilled
      end={<Segment label="Shown" value={shown} options={choices} onChange={setShown} />}
    >
      {!rows ? (
        <AnswerGap gap={gap} again={again} what="Set-aside messages" />
      ) : rows.length === 0 ? (
        <EmptyLine
          icon={MailCheck}
          text={shown === 'open' ? 'Nothing is set aside' : 'No Data Available'}
          about={
            shown === 'open'
              ? 'Mail that could not be read or placed, and messages that may be spam, wait here for your decision.'
              : 'Messages that you have decided about are listed here.'
          }
        />
      ) : (
        <VirtualList
          label="Set-aside messages"
          items={rows}
          total={total}
          itemKey={keyOf}
          rowHeight={size.setAsideRow}
          rowLabel={labelOf}
          renderRow={(mail) => <Row mail={mail} people={people} onChanged={note} />}
          onOpen={({ id }) => void navigate(paths.setAsideMail(id))}
          onEnd={more}
        />
      )}
    </SettingsPage>
  )
}

const keyOf = ({ id }: SetAsideMail) => id
const labelOf = (mail: SetAsideMail) => `${subjectText(mail)}, ${outcomeText(mail) ?? reasonText(mail)}`

interface RowProps {
  mail: SetAsideMail
  people: Reference | undefined
  onChanged: (mail: SetAsideMail) => void
}

function Row({ mail, people, onChanged }: RowProps) {
  const denied = useAccess(retrySetAside, true)
  const { isBusy, retry } = useDecision(mail, onChanged)
  const { mailboxId, envelope, receivedAt, doneAt, hasSource } = mail
  const inbox = mailboxId === null ? undefined : people?.mailboxes.get(mailboxId)?.name
  return (
    <Frame>
      <Words>
        <p dir="auto">{subjectText(mail)}</p>
        <p>{[outcomeText(mail) ?? reasonText(mail), envelope.from, inbox].filter(Boolean).join(' · ')}</p>
      </Words>
      <RelativeTime at={receivedAt} />
      {doneAt === null && hasSource && (
        <Button
          variant="outline"
          size="small"
          icon={isDoubtful(mail) ? MessageSquarePlus : RotateCw}
          // Excluded from the tab order, because the mail's page has it too.
          tabIndex={-1}
          denied={denied}
          busy={isBusy}
          onClick={retry}
        >
          {isDoubtful(mail) ? 'Release' : 'Try again'}
        </Button>
      )}
    </Frame>
  )
}
