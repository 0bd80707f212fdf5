import { useEffect } from 'react'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { listMailboxHealth, worstOf, type MailboxHealth } from '#domain/channels/mailbox-health.ts'
import type { Id } from '#lib/id.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { styled } from '#app/theme/styled.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { useHandler } from '#app/ui/use-handler.ts'

/** Poll interval of the list, in ms. */
const lookEveryMs = 15_000

const Bad = styled('span')(({ theme }) => ({ color: theme.vars.palette.dangerText }))

/** Mail state of each inbox, as far as known; polled while mounted. */
export function useMailboxHealth(): ReadonlyMap<Id, MailboxHealth> {
  const desk = useDesk()
  const { value, again } = useCall(listMailboxHealth)
  const look = useHandler(again)
  useEffect(() => (value ? desk.clock.after(lookEveryMs, look) : undefined), [value, desk.clock, look])
  return new Map(value?.data.map((health) => [health.id, health]))
}

/** Worst problem of an inbox as text; null if there is none. */
export function worstText(mailbox: Mailbox, health: MailboxHealth | undefined): string | null {
  const worst = health ? worstOf(health) : null
  return worst ?? (mailbox.type === 'email' && !mailbox.emailVerified ? 'Not verified' : null)
}

interface Props {
  mailbox: Mailbox
  /** Undefined if unknown. */
  health: MailboxHealth | undefined
}

/** State of an inbox on one line: its worst problem, or the times of its last mails. */
export function MailboxState({ mailbox, health }: Props) {
  const worst = worstText(mailbox, health)
  if (worst !== null) return <Bad>{worst}</Bad>
  const { fetchedAt = null, sentAt = null, waiting = 0 } = health ?? {}
  if (waiting > 0) return <>{`${waiting.toLocaleString('en')} waiting to leave`}</>
  if (fetchedAt !== null)
    return (
      <>
        Fetched <RelativeTime at={fetchedAt} />
      </>
    )
  if (sentAt !== null)
    return (
      <>
        Sent <RelativeTime at={sentAt} />
      </>
    )
  return <>{mailbox.type === 'email' ? 'Verified' : ''}</>
}
