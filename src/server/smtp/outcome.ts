import type { SendOutcome } from './sender.ts'
import { settingCodes, type SmtpError } from './trouble.ts'

/** Commands whose refusal is about the message and its addresses; others concern connection or account. */
const messageCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

/**
 * Maps an error to the mail's outcome. Once the end of data may have been written, only the server's answer
 * decides; before, nothing was accepted, and only a 5xx answer to this message is a permanent failure.
 */
export function outcomeOf(
  error: Error,
  mayBeTaken: boolean,
): Exclude<SendOutcome, { kind: 'sent' | 'kept' }> {
  const { code, command, responseCode, message } = error as SmtpError
  const isAnswer = responseCode !== undefined && responseCode >= 400
  if (mayBeTaken && (!isAnswer || command !== 'DATA')) return { kind: 'unknown', reason: message }
  const isOfMessage = command !== undefined && messageCommands.has(command)
  if (isAnswer && isOfMessage && responseCode >= 500 && !settingCodes.has(responseCode))
    return { kind: 'failed', reason: message }
  // Refused locally: no address, one that SMTP cannot transmit, or larger than the server allows.
  const isOurs = !isAnswer && (code === 'EENVELOPE' || code === 'EMESSAGE') && !mayBeTaken
  return { kind: isOurs ? 'failed' : 'retry', reason: message }
}
