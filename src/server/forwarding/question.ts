import type { ReadMail } from '../mail/mail.ts'

/*
 * Before forwarding, providers send a confirmation request and wait for a click or a code. It is recognised
 * by its sender, and its link must lead to the same provider, so that a forged one cannot lead elsewhere.
 */

/** Confirmation request of a provider. */
export interface Question {
  provider: string
  /** Mailbox to be forwarded, if it is named. */
  mailbox: string | null
  code: string | null
  link: string | null
}

interface Asking {
  provider: string
  senders: RegExp
  hosts: RegExp
  /** Start of the link's path; without it, the link must name an action. */
  link?: RegExp
}

/** Google has an address for confirmation requests only. */
const google: Asking = {
  provider: 'Google',
  senders: /^forwarding-noreply@google\.com$/,
  hosts: /^(mail-settings|mail|isolated\.mail)\.google\.com$/,
  link: /^\/mail\/(u\/\d+\/)?vf-/,
}

const of = (provider: string, domains: string): Asking => {
  const domain = `([a-z0-9-]+\\.)*(${domains})`
  return { provider, senders: new RegExp(`@${domain}$`), hosts: new RegExp(`^${domain}$`) }
}

/** Other providers use addresses that also send other mail. */
const others: readonly Asking[] = [
  of('Zoho', 'zoho(mail)?\\.(com|eu|in|jp|com\\.au)'),
  of('Yahoo', 'yahoo(-inc)?\\.com'),
  of('AOL', 'aol\\.com'),
  of('Yandex', 'yandex\\.(com|ru|net)'),
  of('Mail.ru', 'mail\\.ru'),
  of('Proton', 'proton\\.me|protonmail\\.(com|ch)'),
  of('Microsoft', 'microsoft\\.com|outlook\\.com|office\\.com|live\\.com'),
  of('iCloud', 'apple\\.com|icloud\\.com'),
  of('Fastmail', 'fastmail\\.com'),
  of('GMX', 'gmx\\.(net|com)'),
  of('WEB.DE', 'web\\.de'),
]

/** Bytes of a mail that are searched for Google's address; they cover the header. */
const hintBytes = 64 * 1024

/** Quick check for Google's address, so that other mail need not be parsed. */
export const mayBeQuestion = (raw: Uint8Array): boolean =>
  Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, hintBytes))
    .toString('latin1')
    .toLowerCase()
    .includes('forwarding-noreply@google.com')

/**
 * Confirmation request in a mail; null if there is none.
 * @param isAwaited a request is expected, so mail from addresses with other mail counts too.
 */
export function questionOf(mail: ReadMail, { isAwaited }: { isAwaited: boolean }): Question | null {
  const [from] = mail.from
  if (!from || mail.from.length > 1 || mail.failsDmarc) return null
  const asking = [google, ...(isAwaited ? others : [])].find(({ senders }) => senders.test(from.address))
  if (!asking) return null
  const words = `${mail.subject}\n${mail.text}`
  const link = linkOf(mail, asking)
  const code = codeOf(words)
  if (link === null && code === null) return null
  return { provider: asking.provider, mailbox: mailboxIn(words, asking), code, link }
}

const linkLimit = 2000
const links = /https:\/\/[^\s<>"')\]]{4,2000}/g
const speaking = /confirm|verif|forward|accept|activat|approve/i

/** Confirmation link on the provider's own host. */
function linkOf({ text, html }: ReadMail, { hosts, link }: Asking): string | null {
  const found = [...text.matchAll(links), ...(html ?? '').replaceAll('&amp;', '&').matchAll(links)]
    .map(([address]) => URL.parse(address))
    .filter((url): url is URL => url !== null && hosts.test(url.hostname) && isPlain(url))
    .filter((url) => (link ? link.test(url.pathname) : speaking.test(url.href)))
  return found[0]?.href ?? null
}

/** True for a URL without credentials and port. */
const isPlain = ({ username, password, port, href }: URL): boolean =>
  username === '' && password === '' && port === '' && href.length <= linkLimit

/** Google also puts the code in the subject, in any language. */
const codes = [/\(#(\d{4,12})\)/, /\bcode\b[^\d\n]{0,40}(\d{4,12})\b/i, /^\s*(\d{6,12})\s*$/m]

const codeOf = (words: string): string | null =>
  codes.map((code) => code.exec(words)?.[1]).find((code) => code !== undefined) ?? null

const addresses = /[\w.+%-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,5}/g

/** First address that is not the provider's. */
function mailboxIn(words: string, { senders }: Asking): string | null {
  const found = [...words.matchAll(addresses)].map(([address]) => address.toLowerCase())
  return found.find((address) => !senders.test(address) && !address.startsWith('in-')) ?? null
}
