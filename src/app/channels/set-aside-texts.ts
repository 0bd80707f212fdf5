import { blockedReason, type SetAsideMail } from '#domain/channels/set-aside.ts'

const reasons: Record<string, string> = {
  'no sender': 'It names nobody who could be answered',
  'no inbox': 'The inbox it was sent to is no more',
  empty: 'It is empty',
  timeout: 'It took too long to read',
  broken: 'It could not be read',
  unreadable: 'It could not be read, however often it was tried',
  'too large': 'It is too large to be read',
  [blockedReason]: 'Its sender is blocked',
}

/** Why a mail was set aside, as a sentence. */
export const reasonWords = ({ reason }: Pick<SetAsideMail, 'reason'>): string => reasons[reason] ?? reason

/** Title of a mail. */
export const subjectWords = ({ subject }: Pick<SetAsideMail, 'subject'>): string => subject || '(no subject)'

/** Outcome of a mail; null while it waits for a decision. */
export function outcomeWords({ doneAt, conversationId, reason }: SetAsideMail): string | null {
  if (conversationId !== null) return 'In a conversation'
  if (reason === blockedReason) return doneAt === null ? null : reasonWords({ reason })
  return doneAt === null ? null : 'Done'
}
