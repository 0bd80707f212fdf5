import type { SendTrouble } from '#domain/channels/sending.ts'

/** Fields that nodemailer adds to its errors. */
export interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  /** The server's raw answer. */
  response?: string
}

/** Answers that require another login or encryption: the settings are wrong, not the message. */
export const settingCodes = new Set([530, 534, 535, 538])

const isOfConnection = (command: string | undefined) => command === 'CONN'

/** Fault of a mail server; undefined for errors about the message. */
export function troubleOf(error: Error): SendTrouble | undefined {
  const { code, command, responseCode, response, message } = error as SmtpError
  if (code === undefined) return undefined
  const isLater = responseCode !== undefined && responseCode >= 400 && responseCode < 500
  // Refused by the client library before anything was sent.
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

/** True if an answer means a full mailbox (RFC 3463 3.3, or RFC 5321 4.2.3 without an enhanced code). */
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
