import { RotateCw, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import {
  discardParkedEvent,
  listParkedEvents,
  retryParkedEvent,
  type ParkedEvent,
} from '#domain/events/parked-endpoints.ts'
import { DecisionList, DecisionSection, DecisionText, Explained } from './decision-styles.ts'

/** Parked events; renders nothing without any. */
export function ParkedEvents() {
  const { value, gap, again } = useCall(listParkedEvents)
  if (value ? value.total === 0 : gap !== 'failure') return null
  return (
    <DecisionSection aria-labelledby="parked-events">
      <h2 id="parked-events">Not followed up</h2>
      {value ? (
        <>
          <Explained>
            What should have followed from something that happened on the desk, and failed several times.
            {value.total > value.data.length && ` The newest ${value.data.length} are listed.`}
          </Explained>
          <DecisionList aria-labelledby="parked-events">
            {value.data.map((event) => (
              <Row key={event.id} event={event} again={again} />
            ))}
          </DecisionList>
        </>
      ) : (
        <Explained>
          The list did not load. <Button onClick={again}>Try again</Button>
        </Explained>
      )}
    </DecisionSection>
  )
}

function Row({ event, again }: { event: ParkedEvent; again: () => void }) {
  const desk = useDesk()
  const denied = useAccess(retryParkedEvent, true)
  const { id, consumer, about, conversationId, happenedAt, reason, at } = event
  const decide = (change: () => Promise<void>) => void change().catch(reportFailure).finally(again)
  const retry = async () => {
    await callDesk(desk, retryParkedEvent, { id })
    showToast({ text: 'It is done now' })
  }
  const discard = async () => {
    const isSure = await ask({
      title: 'Discard',
      text: 'Are you sure you want to discard it? It is never done then.',
      confirm: 'Discard',
      tone: 'dangerFill',
    })
    if (!isSure) return
    await callDesk(desk, discardParkedEvent, { id })
    showToast({ text: 'Discarded' })
  }
  return (
    <li>
      <DecisionText>
        <p>
          {consumer}: {about} · <RelativeTime at={happenedAt} show="stamp" />
          {conversationId !== null && (
            <>
              {' · '}
              <Link to={paths.conversation(conversationId)}>Conversation</Link>
            </>
          )}
        </p>
        <p>
          {reason} · tried last <RelativeTime at={at} show="stamp" />
        </p>
      </DecisionText>
      <Button variant="outline" size="small" icon={RotateCw} denied={denied} onClick={() => decide(retry)}>
        Try again
      </Button>
      <IconButton
        name={`Discard ${consumer}`}
        icon={Trash2}
        denied={denied}
        onClick={() => decide(discard)}
      />
    </li>
  )
}
