import { useEffect } from 'react'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { listMailboxHealth, worstOf, type MailboxHealth } from '#domain/channels/mailbox-health.ts'
import type { Id } from '#lib/id.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { styled } from '#app/theme/styled.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { useHandler } from '#app/ui/use-handler.ts'

/** How often the list asks how it goes, in ms. */
const lookEveryMs = 15_000

const Bad = styled('span')(({ theme }) => ({ color: theme.vars.palette.dangerText }))

/** How it goes with the mail of each inbox, as far as that is known; kept up while the list is looked at. */
export function useMailboxHealth(): ReadonlyMap<Id, MailboxHealth> {
  const desk = useDesk()
  const { value, again } = useCall(listMailboxHealth)
  const look = useHandler(again)
  useEffect(() => (value ? desk.clock.after(lookEveryMs, look) : undefined), [value, desk.clock, look])
  return new Map(value?.data.map((health) => [health.id, health]))
}

/** Worst fault of an inbox as text; null if all is well. */
export function worstWords(mailbox: Mailbox, health: MailboxHealth | undefined): string | null {
  const worst = health ? worstOf(health) : null
  return worst ?? (mailbox.type === 'email' && !mailbox.emailVerified ? 'Not verified' : null)
}

interface Props {
  mailbox: Mailbox
  /** Undefined where it is not known. */
  health: MailboxHealth | undefined
}

/** How an inbox stands, in one line: what is worst, or when mail last came and left. */
export function MailboxState({ mailbox, health }: Props) {
  const worst = worstWords(mailbox, health)
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
