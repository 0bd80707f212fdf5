import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { manageAccess } from '#domain/access/plan-access.ts'
import { statusOf } from '#domain/conversations/status.ts'
import type { Incident } from '#domain/status-page/incident.ts'
import type { IncidentConversation } from '#domain/status-page/incident-conversations.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { LinkLine } from '#app/messages/link-line.ts'
import { useStatusLabel } from '#app/messages/status-list.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/options/choice-fields.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { conversationsText } from './conversation-texts.ts'
import { IncidentReply } from './incident-reply.tsx'
import {
  closeAll,
  linkAll,
  useIncidentConversations,
  useSimilarConversations,
} from './use-incident-conversations.ts'

const Lines = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.5),
  '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(2), minWidth: 0 },
  '& > li > label, & > li > a:only-child': { flex: 1, minWidth: 0 },
}))

const Wrote = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  '& > :last-of-type': theme.mix.truncate,
}))

const Way = styled(Link)(({ theme }) => ({ ...theme.typography.meta, textDecoration: 'underline' }))

const nameOf = ({ contact }: IncidentConversation) => contact?.name || contact?.email || 'Nobody known'

function Line({ conversation }: { conversation: IncidentConversation }) {
  const labelOf = useStatusLabel()
  const { id, contact, subject, statusId, createdAt } = conversation
  return (
    <LinkLine to={paths.conversation(id)}>
      <Wrote dir="auto">
        <Avatar id={contact?.id ?? 0} name={nameOf(conversation)} size="xs" />
        <span>{`${nameOf(conversation)}: ${subject}`}</span>
      </Wrote>
      <StatusGlyph status={statusOf(statusId).status} label={labelOf(statusId)} />
      <RelativeTime at={createdAt} />
    </LinkLine>
  )
}

/** Similar conversations of the last day; the selected ones are linked in bulk. */
function Similar({ incident, onLinked }: { incident: Incident; onLinked: () => void }) {
  const desk = useDesk()
  const { value, again } = useSimilarConversations(incident.id)
  const denied = useAccess(manageAccess, true)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setIsBusy] = useState(false)
  const rows = value?.data ?? []
  if (rows.length === 0) return null
  const chosen = rows.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const link = async () => {
    setIsBusy(true)
    try {
      await linkAll(desk, { ids: chosen, incidentId: incident.id }, () => {
        again()
        onLinked()
      })
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <FormPart role="group" aria-label="Similar conversations">
      <h2>Similar conversations</h2>
      <p>They arrived in the last 24 hours and share words with this incident.</p>
      <Lines>
        {rows.map((row) => (
          <li key={row.id}>
            <CheckField
              label={<span dir="auto">{`${nameOf(row)}: ${row.subject}`}</span>}
              checked={!left.has(row.id)}
              denied={denied}
              onChange={(isChosen) => choose(row.id, isChosen)}
            />
            <Way to={paths.conversation(row.id)} aria-label={`Open ${row.subject}`}>
              Open
            </Way>
          </li>
        ))}
      </Lines>
      <Button
        size="small"
        variant="outline"
        busy={isBusy}
        denied={denied}
        disabled={chosen.length === 0}
        onClick={() => void link()}
      >
        {`Link ${conversationsText(chosen.length)}`}
      </Button>
    </FormPart>
  )
}

/** Bulk close of the open conversations of a resolved incident. */
function CloseTogether({ openIds, onClosed }: { openIds: number[]; onClosed: () => void }) {
  const desk = useDesk()
  const denied = useAccess(manageAccess, true)
  if (openIds.length === 0) return null
  return (
    <Button
      size="small"
      variant="outline"
      icon={Check}
      denied={denied}
      onClick={() => void closeAll(desk, openIds, onClosed).catch(reportFailure)}
    >
      {`Close ${conversationsText(openIds.length)}`}
    </Button>
  )
}

/** `12 people wrote, in 14 conversations`. */
const wroteWords = (people: number, total: number) =>
  total === 0
    ? 'No conversation is linked to this incident yet.'
    : `${people === 1 ? '1 person' : `${people} people`} wrote, in ${conversationsText(total)}.`

/** Number of customers who wrote about an incident, and their conversations. */
export function IncidentConversations({ incident }: { incident: Incident }) {
  const { value, gap, again } = useIncidentConversations(incident.id)
  return (
    <>
      <FormPart role="group" aria-label="Conversations">
        <h2>Conversations</h2>
        {value ? (
          <>
            <p role="status">{wroteWords(value.people, value.total)}</p>
            <Lines>
              {value.data.map((row) => (
                <li key={row.id}>
                  <Line conversation={row} />
                </li>
              ))}
            </Lines>
            {value.total > 0 && (
              <>
                <Way to={paths.incidentInbox(incident.id)}>Show in the inbox</Way>
                <IncidentReply key={value.total} incidentId={incident.id} />
              </>
            )}
            {incident.isResolved && <CloseTogether openIds={value.openIds} onClosed={again} />}
          </>
        ) : (
          <AnswerGap gap={gap} again={again} what="Conversations" />
        )}
      </FormPart>
      {!incident.isResolved && <Similar incident={incident} onLinked={again} />}
    </>
  )
}
