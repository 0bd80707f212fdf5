import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { createElement, Fragment } from 'react'

/*
 * Words of our own editor, without a frame: the HTML is parsed in a document that neither loads nor runs, and React
 * elements are made of the few tags the editor writes. No HTML string ever reaches the page. Anything else in it, such
 * as a mail that was passed on, answers null, and the frame shows it.
 */

const tags: Record<string, string> = {
  ...Object.fromEntries(
    'p br strong b em i u s ul ol li blockquote pre code span div hr'.split(' ').map((name) => [name, name]),
  ),
  h1: 'h4',
  h2: 'h4',
  h3: 'h4',
}

/** Attributes that stand on such tags and are passed over. */
const known = new Set(
  'style dir lang align href rel target src alt title width height start data-type data-id data-label data-quote'.split(
    ' ',
  ),
)

const isOurs = (element: Element) =>
  (element.localName in tags || element.localName === 'a' || element.localName === 'img') &&
  [...element.attributes].every(({ name }) => known.has(name))

export interface PlainOptions {
  /** Addresses of pictures by content id. */
  pictures: ReadonlyMap<string, string>
  /** Names to mark where they stand after an @. */
  mentions?: readonly string[]
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

function nodesOf(parent: Node, options: PlainOptions): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE)
      return <Fragment key={index}>{textNodes(node.textContent ?? '', options.mentions ?? [])}</Fragment>
    if (!(node instanceof Element)) return null
    const children = nodesOf(node, options)
    if (node.localName === 'a') return <Fragment key={index}>{linkNode(node, children)}</Fragment>
    if (node.localName === 'img') return <Fragment key={index}>{pictureNode(node, options)}</Fragment>
    const tag = tags[node.localName] as string
    const start = Number(node.getAttribute('start'))
    const extra = node.localName === 'ol' && start > 1 ? { start } : {}
    return createElement(tag, { key: index, ...extra }, ...(children.length > 0 ? children : []))
  })
}

/** Words of our own editor as elements; null when there is more in them than it writes. */
export function plainBody(html: string, options: PlainOptions): ReactNode | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) if (!isOurs(element)) return null
  return <>{...nodesOf(body, options)}</>
}

/** How words of the editor look in a thread. */
export const Prose = styled('div')(({ theme }) => ({
  ...theme.typography.body,
  maxWidth: theme.size.measure,
  color: theme.vars.palette.ink,
  overflowWrap: 'anywhere',
  [theme.media.phone]: theme.typography.phoneBody,
  '&[data-small]': { ...theme.typography.ui, lineHeight: 1.46 },
  '& p + p, & p + ul, & p + ol, & ul + p, & ol + p': { marginTop: theme.spacing(2) },
  '& ul, & ol': { paddingLeft: theme.spacing(5) },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& a': { color: theme.vars.palette.link, textDecoration: 'underline', textUnderlineOffset: '0.15em' },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: theme.radius.chip },
  '& blockquote': {
    margin: theme.spacing(2, 0),
    paddingLeft: theme.spacing(3),
    borderLeft: theme.edge.strong,
    color: theme.vars.palette.ink2,
  },
  '& code, & pre': { fontFamily: theme.typography.mono.fontFamily, fontSize: '0.92em' },
  '& pre': { whiteSpace: 'pre-wrap', margin: theme.spacing(2, 0) },
}))
