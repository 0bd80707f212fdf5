import type { SendTrouble } from '#domain/channels/sending.ts'

/** Fields that nodemailer adds to its errors. */
export interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  /** The server's answer as it came. */
  response?: string
}

/** Answers that ask for another login or encryption: the settings are wrong, not the message. */
export const settingCodes = new Set([530, 534, 535, 538])

const isOfConnection = (command: string | undefined) => command === 'CONN'

/** Fault that keeps a server from taking mail; undefined for errors that are not the server's. */
export function troubleOf(error: Error): SendTrouble | undefined {
  const { code, command, responseCode, response, message } = error as SmtpError
  if (code === undefined) return undefined
  const isLater = responseCode !== undefined && responseCode >= 400 && responseCode < 500
  // Refused by our own side, before a word was said.
  if (command === 'API')
    return code !== 'EAUTH' ? undefined : /credentials/i.test(message) ? 'password' : 'noSignIn'
  if (command?.startsWith('AUTH') || code === 'EAUTH' || code === 'ENOAUTH')
    return isLater ? 'busy' : responseCode === undefined ? 'noSignIn' : 'password'
  if (code === 'EDNS') return 'unknownHost'
  if (code === 'ETLS' || command === 'STARTTLS') return ofTls(message) ?? 'noStartTls'
  if (isOfConnection(command)) return isLater ? 'busy' : ofConnection(code, message)
  if (responseCode === undefined) return 'broken'
  if (responseCode === 421) return 'busy'
  if (settingCodes.has(responseCode)) return 'signInFirst'
  if (command === 'MAIL FROM') return 'sender'
  if (command !== 'RCPT TO') return undefined
  return isOfFullMailbox(response ?? message) ? 'full' : 'recipient'
}

/** Whether an answer says that a mailbox has no room (RFC 3463 3.3, or RFC 5321 4.2.3 where it has no such code). */
export const isOfFullMailbox = (answer: string): boolean =>
  /\b[45]\.2\.2\b/.test(answer) || /^552\b(?! [45]\.)/.test(answer)

function ofConnection(code: string, message: string): SendTrouble {
  if (/ECONNREFUSED/.test(message)) return 'refused'
  if (code === 'EPROTOCOL') return 'notSmtp'
  if (code === 'ETIMEDOUT' || /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(message)) return 'silent'
  return ofTls(message) ?? 'broken'
}

function ofTls(message: string): SendTrouble | undefined {
  if (/certificate|altnames/i.test(message)) return 'certificate'
  return /wrong version number|SSL routines|packet length/i.test(message) ? 'noTls' : undefined
}
