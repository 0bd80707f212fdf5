import { CloudOff, MailCheck, RotateCw, Trash2 } from 'lucide-react'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { needsConnection } from '#app/desk/calls/desk-request.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import {
  discardUndelivered,
  listUndelivered,
  retryUndelivered,
  type Undelivered,
} from '#domain/undelivered/endpoints.ts'
import { DecisionList, DecisionText, Explained } from './decision-styles.ts'
import { ParkedEvents } from './parked-events.tsx'

/** Undelivered effects other than mail; mail reports on its message. */
export function UndeliveredPage() {
  return (
    <Gate access={listUndelivered}>
      <Asked />
    </Gate>
  )
}

function Asked() {
  const { value, gap, asOf, again } = useCall(listUndelivered)
  return (
    <SettingsPage title="Not delivered" count={value?.total} asOf={asOf}>
      {value ? (
        <Rows rows={value.data} total={value.total} again={again} />
      ) : gap === undefined ? (
        <SkeletonRows rows={3} lines={2} />
      ) : (
        <EmptyLine
          icon={CloudOff}
          text={gap === 'connection' ? needsConnection : 'The list did not load'}
          {...(gap === 'failure' && { action: <Button onClick={again}>Try again</Button> })}
        />
      )}
      <ParkedEvents />
    </SettingsPage>
  )
}

function Rows({ rows, total, again }: { rows: readonly Undelivered[]; total: number; again: () => void }) {
  if (rows.length === 0)
    return (
      <EmptyLine
        icon={MailCheck}
        text="Everything was delivered"
        about="What the desk tried several times without success is listed here."
      />
    )
  return (
    <>
      <Explained>
        What the desk tried several times without success. Nothing here is tried again by itself, and each is
        forgotten after 30 days.
        {total > rows.length && ` The newest ${rows.length} are listed.`}
      </Explained>
      <DecisionList aria-label="Not delivered">
        {rows.map((row) => (
          <Row key={row.id} row={row} again={again} />
        ))}
      </DecisionList>
    </>
  )
}

function Row({ row, again }: { row: Undelivered; again: () => void }) {
  const desk = useDesk()
  const denied = useAccess(retryUndelivered, true)
  const { id, kind, about, reason, at, mayHaveArrived } = row
  const decide = (change: () => Promise<void>) => void change().catch(reportFailure).finally(again)
  const retry = async () => {
    const isSure =
      !mayHaveArrived ||
      (await ask({
        title: 'Try again',
        text: 'It may have been delivered already, and would be delivered twice.',
        confirm: 'Try again',
      }))
    if (!isSure) return
    await callDesk(desk, retryUndelivered, { id })
    showToast({ text: 'It is tried again' })
  }
  const discard = async () => {
    const isSure = await ask({
      title: 'Discard',
      text: 'Are you sure you want to discard it? It is never delivered then.',
      confirm: 'Discard',
      tone: 'dangerFill',
    })
    if (!isSure) return
    await callDesk(desk, discardUndelivered, { id })
    showToast({ text: 'Discarded' })
  }
  return (
    <li>
      <DecisionText>
        <p>{about === '' ? kind : `${kind}: ${about}`}</p>
        <p>
          {reason}
          {mayHaveArrived && ' · It may have been delivered'} · <RelativeTime at={at} show="stamp" />
        </p>
      </DecisionText>
      <Button variant="outline" size="small" icon={RotateCw} denied={denied} onClick={() => decide(retry)}>
        Try again
      </Button>
      <IconButton name={`Discard ${kind}`} icon={Trash2} denied={denied} onClick={() => decide(discard)} />
    </li>
  )
}
