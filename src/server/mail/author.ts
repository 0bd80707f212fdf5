import { mendAddress, readAddresses } from './addresses.ts'
import type { MailAddress } from './addresses.ts'
import type { Headers } from './mime/headers.ts'

/** How the Reply-To field decides who is answered. */
export type ReplyToRule = 'address and name' | 'address' | 'ignored'

/** Facts beside the headers for finding the author. */
export interface AuthorContext {
  replyToRule: ReplyToRule
  /** Whether an address is a mailbox of ours; those are never the sender by Reply-To. */
  isOwn: (address: string) => boolean
}

/**
 * Finds the address to answer. Reply-To counts when it has a usable address (shops and forms write there on behalf of
 * people), else From, then X-Original-From, Return-Path and Sender. For mail through a list it is the person, not the
 * list. null when there is nobody.
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

/** `…@unknown` and the like stand where a program had no address. */
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

/** The addresses of the mailing list that this came through. */
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

/** Lists that must not forge write "'Arthur' via Support" as the name. */
function isRewritten(from: MailAddress | undefined): boolean {
  return from !== undefined && /\svia\s/i.test(from.name)
}

function withoutVia(name: string): string {
  const match = /^'?(.{1,150}?)'?\s+via\s+\S.{0,150}$/i.exec(name)
  return match ? (match[1] as string) : name
}
