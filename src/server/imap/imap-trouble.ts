import type { FetchTrouble } from '#domain/channels/fetching.ts'
import { serverTextLimit } from '#domain/channels/mail-trouble.ts'

/** Fault that prevents fetching a mailbox, with the server's text if there is one. */
export class ImapTrouble extends Error {
  readonly code: FetchTrouble
  readonly words: string | null

  constructor(code: FetchTrouble, words: string | null = null, cause?: unknown) {
    super(words === null ? code : `${code}: ${words}`, { cause })
    this.code = code
    this.words = words
  }
}

/** Codes of Node, OpenSSL and imapflow, with their meaning for the user who set up the server. */
const meanings: readonly [RegExp, FetchTrouble][] = [
  [/^(ENOTFOUND|EAI_\w+)$/, 'unknownHost'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ETIMEOUT|CONNECT_TIMEOUT|GREETING_TIMEOUT)$/, 'silent'],
  [/^(EPROTO|ERR_SSL_\w+|ClosedAfterConnectTLS)$/, 'noTls'],
  [/CERT|^UNABLE_TO_|^ERR_TLS_CERT/, 'certificate'],
  [/^(InvalidResponse|ParserError\w*|MissingTag|UnexpectedTag|ClosedAfterConnectText)$/, 'notImap'],
]

/** Codes (RFC 5530) of a server that rejects any further connection. */
const busyCodes = /^(UNAVAILABLE|INUSE|LIMIT)$/
const busyWords = /too many|simultaneous|connection limit|try again|temporar|rate/i

/** Code of a full mailbox (RFC 5530). */
export const fullCode = 'OVERQUOTA'
/** Texts of a full mailbox from servers without codes. */
const fullWords = /over ?quota|quota (?:is )?(?:exceeded|full)|exceed\w* .{0,40}quota|mailbox (?:is )?full/i

interface ImapError extends Error {
  code?: string
  authenticationFailed?: boolean
  serverResponseCode?: string
  responseText?: string
  response?: unknown
  reason?: string
  /** The server offers no STARTTLS, or the TLS handshake failed. */
  tlsFailed?: boolean
}

/** Maps an error of the protocol library. @param secret is removed from the server's text. */
export function troubleOf(error: unknown, secret = ''): ImapTrouble {
  if (error instanceof ImapTrouble) return error
  const found = error as ImapError
  const words = wordsOf(found, secret)
  if (found.serverResponseCode === fullCode || fullWords.test(words ?? ''))
    return new ImapTrouble('full', words, error)
  if (found.authenticationFailed) {
    const isBusy = busyCodes.test(found.serverResponseCode ?? '') || busyWords.test(words ?? '')
    return new ImapTrouble(isBusy ? 'busy' : 'password', words, error)
  }
  return new ImapTrouble(meaningOf(found.code) ?? (found.tlsFailed ? 'noStartTls' : 'broken'), words, error)
}

/** Text of the server, or the certificate's fault; system errors are useless to readers. */
function wordsOf(
  { responseText, response, reason, message, code }: ImapError,
  secret: string,
): string | null {
  const ofServer = responseText || (typeof response === 'string' ? response : '') || reason || ''
  const said = ofServer || (meaningOf(code) === 'certificate' ? message : '')
  const shown = secret === '' ? said : said.replaceAll(secret, '…')
  const line = shown.replaceAll(/\s+/g, ' ').trim().slice(0, serverTextLimit)
  return line === '' ? null : line
}

const meaningOf = (code = ''): FetchTrouble | undefined => meanings.find(([codes]) => codes.test(code))?.[1]
