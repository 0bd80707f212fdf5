import { mendAddress, readAddresses } from './addresses.ts'
import type { MailAddress } from './addresses.ts'
import type { Headers } from './mime/headers.ts'

/** Influence of the Reply-To field on the address to answer. */
export type ReplyToRule = 'address and name' | 'address' | 'ignored'

/** Facts beside the headers for finding the author. */
export interface AuthorContext {
  replyToRule: ReplyToRule
  /** True if an address is one of our mailboxes; Reply-To never selects those. */
  isOwn: (address: string) => boolean
}

/**
 * Finds the address to answer. Reply-To counts when it has a usable address (shops and forms set it on behalf
 * of customers), else From, then X-Original-From, Return-Path and Sender. For mail through a list it is the
 * author, not the list. Null if there is none.
 */
export function findAuthor(headers: Headers, context: AuthorContext): MailAddress | null {
  const from = readAddresses(headers.first('from') ?? '')
  const lists = listAddresses(headers)
  const usable = (each: MailAddress) => isUsable(each.address) && !lists.has(each.address)
  const person = readAddresses(headers.first('x-original-from') ?? '').find(usable)
  const replyTo = readAddresses(headers.first('reply-to') ?? '').find(
    (each) => usable(each) && !context.isOwn(each.address),
  )
  const author = from.find(usable)
  if (replyTo && context.replyToRule !== 'ignored') {
    const shown = person?.address === replyTo.address ? person : isRewritten(from[0]) ? from[0] : author
    const name = context.replyToRule === 'address' ? (shown?.name ?? '') : replyTo.name || shown?.name || ''
    return { ...replyTo, name: withoutVia(name) }
  }
  const found =
    (isRewritten(from[0]) ? person : undefined) ?? author ?? person ?? replyTo ?? from[0] ?? fallback(headers)
  return found ? { ...found, name: withoutVia(found.name) } : null
}

/** Programs without an address write placeholders such as `…@unknown`. */
function isUsable(address: string): boolean {
  return !/@(unknown|invalid|localhost\.localdomain)$/.test(address)
}

function fallback(headers: Headers): MailAddress | undefined {
  for (const name of ['return-path', 'sender', 'x-sender', 'x-envelope-from']) {
    const found = readAddresses(headers.first(name) ?? '').find((each) => isUsable(each.address))
    if (found) return found
  }
  return undefined
}

/** Addresses of the mailing list that delivered the message. */
function listAddresses(headers: Headers): Set<string> {
  const fields = ['list-post', 'x-been-there', 'x-beenthere', 'x-loop-list'].flatMap((name) =>
    headers.all(name),
  )
  const found = fields
    .flatMap((field) => field.split(/[<>,\s]+/))
    .map((word) => mendAddress(word.replace(/\?.*$/, '')))
  const listId = /<([^<>.@]+)\.([^<>@]+)>/.exec(headers.first('list-id') ?? '')
  const byId = listId ? [`${listId[1]}@${listId[2]}`.toLowerCase()] : []
  return new Set([...found.flatMap((each) => (each ? [each.address] : [])), ...byId])
}

/** Lists that rewrite From to pass DMARC write "'Arthur' via Support" as the name. */
function isRewritten(from: MailAddress | undefined): boolean {
  return from !== undefined && /\svia\s/i.test(from.name)
}

function withoutVia(name: string): string {
  const match = /^'?(.{1,150}?)'?\s+via\s+\S.{0,150}$/i.exec(name)
  return match ? (match[1] as string) : name
}
