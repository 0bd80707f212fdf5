import type { Doubt } from '#domain/channels/doubt.ts'
import { blockedReason, doubtfulReason, type SetAsideMail } from '#domain/channels/set-aside.ts'

const reasons: Record<string, string> = {
  'no sender': 'It has no address that can be answered',
  'no inbox': 'The inbox it was sent to is no more',
  empty: 'It is empty',
  timeout: 'It took too long to read',
  broken: 'It could not be read',
  unreadable: 'It could not be read, however often it was tried',
  'too large': 'It is too large to be read',
  [blockedReason]: 'Its sender is blocked',
}

const doubtWords: Record<Doubt, string> = {
  filled: 'a field that people do not see was filled',
  early: 'it was sent too fast',
  late: 'it was sent long after the form was opened',
  repeated: 'the form was sent once before',
  links: 'it has many links',
  formLimit: 'the form was sent very often',
  addressLimit: 'its address has sent very often',
  networkLimit: 'its network has sent very often',
}

/** True for a contact form submission that looks like spam. */
export const isDoubtful = ({ reason }: Pick<SetAsideMail, 'reason'>): boolean => reason === doubtfulReason

/** Reason why a mail was set aside, as a sentence. */
export const reasonText = (mail: Pick<SetAsideMail, 'reason' | 'doubts'>): string =>
  isDoubtful(mail)
    ? `May be spam: ${mail.doubts.map((doubt) => doubtWords[doubt]).join(', ')}`
    : (reasons[mail.reason] ?? mail.reason)

/** Title of a mail. */
export const subjectText = ({ subject }: Pick<SetAsideMail, 'subject'>): string => subject || '(no subject)'

/** Outcome of a mail; null while it waits for a decision. */
export function outcomeText(mail: SetAsideMail): string | null {
  const { doneAt, conversationId, reason } = mail
  if (conversationId !== null) return 'In a conversation'
  if (reason === blockedReason) return doneAt === null ? null : reasonText(mail)
  return doneAt === null ? null : isDoubtful(mail) ? 'Discarded' : 'Done'
}
