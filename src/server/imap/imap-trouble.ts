import type { FetchTrouble } from '#domain/channels/fetching.ts'
import { serverWordsLimit } from '#domain/channels/mail-trouble.ts'

/** Something that keeps a mailbox from being fetched, and the server's own words for it where it said any. */
export class ImapTrouble extends Error {
  readonly code: FetchTrouble
  readonly words: string | null

  constructor(code: FetchTrouble, words: string | null = null, cause?: unknown) {
    super(words === null ? code : `${code}: ${words}`, { cause })
    this.code = code
    this.words = words
  }
}

/** Codes of Node, OpenSSL and imapflow, and what each of them means for who set the server up. */
const meanings: readonly [RegExp, FetchTrouble][] = [
  [/^(ENOTFOUND|EAI_\w+)$/, 'unknownHost'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ETIMEOUT|CONNECT_TIMEOUT|GREETING_TIMEOUT)$/, 'silent'],
  [/^(EPROTO|ERR_SSL_\w+|ClosedAfterConnectTLS)$/, 'noTls'],
  [/CERT|^UNABLE_TO_|^ERR_TLS_CERT/, 'certificate'],
  [/^(InvalidResponse|ParserError\w*|MissingTag|UnexpectedTag|ClosedAfterConnectText)$/, 'notImap'],
]

/** Codes of RFC 5530 and words of a server that has no place for us, whoever we are. */
const busyCodes = /^(UNAVAILABLE|INUSE|LIMIT)$/
const busyWords = /too many|simultaneous|connection limit|try again|temporar|rate/i

/** The code of a server whose mailbox has no room (RFC 5530). */
export const fullCode = 'OVERQUOTA'
/** How servers without codes say so. */
const fullWords = /over ?quota|quota (?:is )?(?:exceeded|full)|exceed\w* .{0,40}quota|mailbox (?:is )?full/i

interface ImapError extends Error {
  code?: string
  authenticationFailed?: boolean
  serverResponseCode?: string
  responseText?: string
  response?: unknown
  reason?: string
  /** The server offers no STARTTLS, or something was wrong with it. */
  tlsFailed?: boolean
}

/**
 * Maps an error of the protocol library.
 * @param secret is taken out of the server's words, should it repeat it.
 */
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

/** Words of the server, or the certificate's fault; local system errors mean nothing to a reader. */
function wordsOf(
  { responseText, response, reason, message, code }: ImapError,
  secret: string,
): string | null {
  const ofServer = responseText || (typeof response === 'string' ? response : '') || reason || ''
  const said = ofServer || (meaningOf(code) === 'certificate' ? message : '')
  const shown = secret === '' ? said : said.replaceAll(secret, '…')
  const line = shown.replaceAll(/\s+/g, ' ').trim().slice(0, serverWordsLimit)
  return line === '' ? null : line
}

const meaningOf = (code = ''): FetchTrouble | undefined => meanings.find(([codes]) => codes.test(code))?.[1]
