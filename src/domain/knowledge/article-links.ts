import { aboveQuote } from '../conversations/drafts/signature.ts'
import { helpPath } from './knowledge-base.ts'

/** A link that may lead to an article. */
export interface ArticleLink {
  articleId: number
  /** Null for a link on the custom host of a help center, named by `host`. */
  docId: number | null
  host: string
}

/** Maximum number of links per message. */
const most = 50

const href = /\bhref="https?:\/\/([^/"]+)(\/[^"?#]*)/gi
const onDesk = new RegExp(`^${helpPath}/(\\d{1,15})/(\\d{1,15})(?:-|$)`)
const onHost = /^\/(\d{1,15})(?:-|$)/

/** Links in a message's own text that look like article addresses; quoted messages are ignored. */
export function articleLinksIn(html: string): ArticleLink[] {
  const links = new Map<string, ArticleLink>()
  for (const [, host = '', path = ''] of aboveQuote(html).matchAll(href)) {
    const [, docId, ofDesk] = onDesk.exec(path) ?? []
    const [, ofHost] = onHost.exec(path) ?? []
    const articleId = Number(ofDesk ?? ofHost)
    if (articleId > 0) links.set(host + path, { articleId, docId: docId ? Number(docId) : null, host })
  }
  return [...links.values()].slice(0, most)
}
