import { maxLinks } from '../limits.ts'
import { encodeEntities } from './markup.ts'
import { safeLink } from './urls.ts'

/** Longer words are left unchanged; no usable URL is longer. */
const longestWord = 2_000

/**
 * Escapes text and converts web and mail addresses to links. Looks at every word once, with patterns of
 * linear time, so that malicious text is not slow.
 */
export function linkify(text: string): string {
  let result = ''
  let position = 0
  let links = 0
  for (const match of text.matchAll(/[^\s<>"]+/g)) {
    const word = links < maxLinks ? linkWord(match[0]) : encodeEntities(match[0])
    if (word.includes('<a ')) links += 1
    result += encodeEntities(text.slice(position, match.index)) + word
    position = match.index + match[0].length
  }
  return result + encodeEntities(text.slice(position))
}

function linkWord(word: string): string {
  const isShort = word.length <= longestWord
  const start = isShort ? word.search(/https?:\/\/|www\.[a-z0-9]/i) : -1
  if (start >= 0) {
    const rest = word.slice(start)
    const address = rest.slice(0, addressEnd(rest))
    const url = safeLink(address)
    if (url)
      return (
        encodeEntities(word.slice(0, start)) +
        anchor(url, address) +
        encodeEntities(rest.slice(address.length))
      )
  }
  const mail = isShort && word.includes('@') ? mailPattern.exec(word) : null
  if (!mail) return encodeEntities(word)
  const [address] = mail
  const after = word.slice(mail.index + address.length)
  return (
    encodeEntities(word.slice(0, mail.index)) + anchor(`mailto:${address}`, address) + encodeEntities(after)
  )
}

const mailPattern = /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,6}(?![a-z0-9@-])/i

/** Final punctuation belongs to the sentence, and a closing bracket too unless it was opened inside. */
function addressEnd(text: string): number {
  let end = text.length
  let unopened = text.split(')').length - text.split('(').length
  while (end > 0) {
    const last = text[end - 1] as string
    if (last === ')' ? unopened <= 0 : !".,;:!?'*_]}>…“”»".includes(last)) return end
    if (last === ')') unopened--
    end--
  }
  return end
}

function anchor(url: string, text: string): string {
  const rel = 'rel="noopener noreferrer nofollow" target="_blank"'
  return `<a href="${encodeEntities(url)}" ${rel}>${encodeEntities(text)}</a>`
}
