import type { Contact } from '#domain/customers/contact.ts'
import { aboveQuote } from '#domain/conversations/drafts/signature.ts'
import { textIn } from '#app/editor/outgoing-html.ts'
import { partQuote } from '#app/messages/mail-html.ts'

/** Replaces the customer's data in an article. */
const blank = '…'
/** Maximum length of a greeting: a first block that ends with the customer's name. */
const greeting = 60

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const namesOf = ({ firstName, lastName }: Known): string[] =>
  [firstName, lastName].map((name) => name.trim()).filter((name) => name.length > 2)

/** Regular expression for whole words; null for an empty list. */
function finding(words: readonly string[], rest = ''): RegExp | null {
  if (words.length === 0) return null
  const one = words.map(escaped).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${one})(?![\\p{L}\\p{N}])${rest}`, 'giu')
}

type Known = Pick<Contact, 'firstName' | 'lastName' | 'email' | 'phone'>

/**
 * Text of a sent reply for a new article: without quotes, signature, pictures, greeting and customer data.
 */
export function replyText(html: string, customer: Known | null): string {
  const own = textIn(partQuote(aboveQuote(html)).own)
  const { body } = new DOMParser().parseFromString(own, 'text/html')
  for (const part of body.querySelectorAll('img, [data-quote]')) part.remove()
  for (const block of body.querySelectorAll('div, p'))
    if (/^--\s/.test(block.firstChild?.nodeValue ?? '') && block.childNodes[1]?.nodeName === 'BR')
      block.remove()
  const names = customer ? namesOf(customer) : []
  const whole = names.length > 1 ? [names.join(' ')] : []
  const others = [customer?.email, customer?.phone].flatMap((each) => each?.trim() || [])
  const known = finding([...others, ...whole, ...names])
  const first = body.firstElementChild
  const greeted = finding(names, String.raw`[\s\p{P}]*$`)
  if (greeted && first?.nextElementSibling && first.textContent.length <= greeting)
    if (first.textContent.search(greeted) >= 0) first.remove()
  if (!known) return body.innerHTML
  for (const link of body.querySelectorAll('a[href]'))
    if ((link.getAttribute('href') ?? '').search(known) >= 0) link.replaceWith(...link.childNodes)
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    texts.currentNode.nodeValue = (texts.currentNode.nodeValue ?? '').replace(known, blank)
  return body.innerHTML
}
