import { styled } from '#app/theme/styled.ts'
import type { ReactNode } from 'react'
import { createElement, Fragment } from 'react'
import { boundHtml, readableLimits } from '#domain/conversations/messages/readable.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import { Hit, markHits } from './hits.ts'

/*
 * Text without a frame: the HTML is parsed in a document that neither loads nor runs, and a few text tags
 * become React elements. No HTML string reaches the page, so nothing in it can run, load or style. Most mail
 * needs no more, and then uses the thread's typography and dark theme. Anything else returns null, and the
 * isolated frame shows it.
 */

const tags: Record<string, string> = {
  ...Object.fromEntries(
    'p br strong b em i u s ul ol li blockquote pre code span div hr'.split(' ').map((name) => [name, name]),
  ),
  h1: 'h4',
  h2: 'h4',
  h3: 'h4',
}

/** Void elements. */
const empty = new Set(['br', 'hr'])

/** Attributes without effect on styles. */
const wordAttributes = 'dir lang href rel target src alt title start data-quote'.split(' ')
const foreign = new Set(wordAttributes)
/** Further elements of our editor and mails; they use the inbox's style, not the thread's. */
const own = new Set([
  ...wordAttributes,
  ...'style align width height data-type data-id data-label'.split(' '),
])

function isWords(element: Element, isForeign: boolean): boolean {
  const { localName } = element
  const known = isForeign ? foreign : own
  if (![...element.attributes].every(({ name }) => known.has(name))) return false
  if (localName === 'img') return !isForeign || (element.getAttribute('src') ?? '').startsWith('cid:')
  return localName in tags || localName === 'a'
}

/** Maximum nesting depth; the walk below is recursive. */
const deepest = 60

/** Maximum number of elements in foreign HTML; a frame renders more of them faster. */
const maxForeign = 2_000

export interface PlainOptions {
  /** Addresses of pictures by content id. */
  pictures: ReadonlyMap<string, string>
  /** Names to highlight after an @. */
  mentions?: readonly string[]
  /** Search terms to highlight. */
  found?: readonly QueryWord[]
  /** Foreign HTML; any style of its own sends it to the frame. */
  isForeign?: boolean
}

const Mark = styled('span')(({ theme }) => ({
  padding: theme.spacing(0, 0.75),
  borderRadius: theme.radius.kbd,
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.lanternText,
  backgroundColor: theme.vars.palette.lanternTint2,
}))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function textNodes(text: string, names: readonly string[]): ReactNode {
  if (names.length === 0) return text
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(escaped)
  const pieces = text.split(new RegExp(`(@(?:${longestFirst.join('|')}))(?![\\p{L}\\p{N}])`, 'u'))
  return pieces.map((piece, index) => (index % 2 === 1 ? <Mark key={index}>{piece}</Mark> : piece))
}

function linkNode(element: Element, children: ReactNode[]): ReactNode {
  const href = element.getAttribute('href') ?? ''
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function pictureNode(element: Element, { pictures }: PlainOptions): ReactNode {
  const source = element.getAttribute('src') ?? ''
  const url = source.startsWith('cid:') ? pictures.get(source.slice(4)) : undefined
  const words = element.getAttribute('alt') ?? ''
  return url ? <img src={url} alt={words} /> : words
}

/** Direction and language of an element, and the first number of a list. */
function wordProps(element: Element): Record<string, string | number> {
  const [dir, lang] = [element.getAttribute('dir') ?? '', element.getAttribute('lang') ?? '']
  const start = Number(element.getAttribute('start'))
  return {
    ...(/^(ltr|rtl|auto)$/i.test(dir) ? { dir } : {}),
    ...(/^[a-z-]{2,35}$/i.test(lang) ? { lang } : {}),
    ...(element.localName === 'ol' && start > 1 ? { start } : {}),
  }
}

function nodesOf(parent: Node, options: PlainOptions): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE)
      return <Fragment key={index}>{textNodes(node.textContent ?? '', options.mentions ?? [])}</Fragment>
    if (!(node instanceof Element)) return null
    const children = nodesOf(node, options)
    if (node.localName === 'mark')
      return (
        <Hit key={index} data-hit>
          {children}
        </Hit>
      )
    if (node.localName === 'a') return <Fragment key={index}>{linkNode(node, children)}</Fragment>
    if (node.localName === 'img') return <Fragment key={index}>{pictureNode(node, options)}</Fragment>
    const tag = tags[node.localName] as string
    // As a list: an argument for each child would overflow the stack with very many children.
    const props = { key: index, ...wordProps(node) }
    return empty.has(tag) ? createElement(tag, props) : createElement(tag, props, children)
  })
}

/** HTML as React elements; null if it needs the frame. */
export function plainBody(html: string, options: PlainOptions): ReactNode | null {
  const { head, body } = new DOMParser().parseFromString(boundHtml(html, readableLimits).text, 'text/html')
  if (head.childElementCount > 0 || body.attributes.length > 0) return null
  const elements = body.querySelectorAll('*')
  if (options.isForeign && elements.length > maxForeign) return null
  const depths = new Map<Element | null, number>([[body, 0]])
  for (const element of elements) {
    const depth = (depths.get(element.parentElement) ?? 0) + 1
    depths.set(element, depth)
    if (depth > deepest || !isWords(element, options.isForeign ?? false)) return null
  }
  markHits(body, options.found ?? [])
  return <>{nodesOf(body, options)}</>
}

/** Each paragraph takes its direction from its text, unless the HTML sets one. */
export const ownDirections = {
  '&, & :where(p, div, h2, h3, h4, ul, ol, li, pre, blockquote, td, th):not([dir], [dir] *)': {
    unicodeBidi: 'plaintext',
  },
} as const

/** Typography of text in a thread. */
export const Prose = styled('div')(({ theme }) => ({
  ...theme.typography.body,
  maxWidth: theme.size.measure,
  color: theme.vars.palette.ink,
  overflowWrap: 'anywhere',
  [theme.media.phone]: theme.typography.phoneBody,
  ...ownDirections,
  '&[data-small]': { ...theme.typography.ui, lineHeight: 1.46 },
  '& p + p, & p + ul, & p + ol, & ul + p, & ol + p': { marginTop: theme.spacing(2) },
  '& ul, & ol': { paddingInlineStart: theme.spacing(5) },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& a': { color: theme.vars.palette.link, textDecoration: 'underline', textUnderlineOffset: '0.15em' },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: theme.radius.chip },
  '& blockquote': {
    margin: theme.spacing(2, 0),
    paddingInlineStart: theme.spacing(3),
    borderInlineStart: theme.edge.strong,
    color: theme.vars.palette.ink2,
  },
  '& code, & pre': { fontFamily: theme.typography.mono.fontFamily, fontSize: '0.92em' },
  '& pre': { whiteSpace: 'pre-wrap', margin: theme.spacing(2, 0) },
}))
