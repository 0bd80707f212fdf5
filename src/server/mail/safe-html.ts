import sanitize from 'sanitize-html'
import { deepestElement } from '#domain/conversations/messages/readable.ts'
import { pictureAddress } from '#domain/pictures/picture.ts'
import { isCallout, videoSource } from '#domain/knowledge/rich-words.ts'
import {
  allowedAttributes,
  allowedTags,
  articleAttributes,
  droppedWithContent,
  mentionAttributes,
} from './html/allowed.ts'
import { quoteMarkAttribute, quoteMarkOf } from './html/quote-marks.ts'
import { safeStyle } from './html/styles.ts'
import { safeImage, safeLink } from './html/urls.ts'

/** Context of the message for the sanitiser. */
export interface HtmlContext {
  /** Content-ID by Content-Location, for messages that name pictures by location. */
  cidByLocation?: ReadonlyMap<string, string>
  /** Written by an agent: mentions stay. External markup cannot mention anyone (mail.md 97). */
  isOurs?: boolean
  /** Help center article: attributes of callouts and video links stay. */
  isArticle?: boolean
}

/** Allowed attributes by element, in addition to the global ones. */
function attributesIn({ isOurs, isArticle }: HtmlContext): Record<string, string[]> {
  if (isArticle) return { ...allowedAttributes, ...articleAttributes }
  return isOurs ? { ...allowedAttributes, span: mentionAttributes } : allowedAttributes
}

/**
 * Makes external HTML safe to show: no script, forms, frames, embedded documents, style sheets, event
 * handlers, ids or classes, and no URLs but http(s), mailto, tel and `cid:`. Tables, fonts, colours and
 * inline styles without positioning stay. Pictures stay as `cid:` or https URLs (the frame decides on
 * loading); links open in a new tab without a referrer. Quoted text is marked by `data-quote`.
 */
export function sanitiseHtml(html: string, context: HtmlContext = {}): string {
  const known = attributesIn(context)
  return sanitize(html.replaceAll('\0', ''), {
    allowedTags,
    allowedAttributes: known,
    nonTextTags: droppedWithContent,
    // URLs are checked below, more strictly than by scheme; these schemes must pass unchanged.
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: deepestElement,
    transformTags: {
      '*': (name, attributes) => ({
        tagName: name,
        attribs: safeAttributes(name, attributes, known, context),
      }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'] && !frame.attribs['alt'],
  })
}

function safeAttributes(
  name: string,
  attributes: Record<string, string>,
  known: Record<string, string[]>,
  context: HtmlContext,
): Record<string, string> {
  const safe: Record<string, string> = {}
  const own = known[name] ?? []
  for (const [attribute, value] of Object.entries(attributes)) {
    const isKnown = own.includes(attribute) || (known['*'] as string[]).includes(attribute)
    if (isKnown && !checkedApart.has(attribute)) safe[attribute] = value.slice(0, 500)
  }
  const mark = quoteMarkOf(name, attributes)
  if (mark) safe[quoteMarkAttribute] = mark
  const style = safeStyle(attributes['style'] ?? '')
  if (style) safe['style'] = style
  if (name === 'a') addLink(safe, attributes['href'])
  if (name === 'img') addImage(safe, attributes['src'] ?? '', context)
  if (context.isArticle) addArticleMarks(safe, name, attributes)
  return safe
}

const checkedApart = new Set([
  ...['style', 'href', 'src', 'rel', 'target', quoteMarkAttribute],
  ...['data-callout', 'data-video'],
])

function addArticleMarks(
  safe: Record<string, string>,
  name: string,
  { 'data-callout': callout, 'data-video': video }: Record<string, string>,
): void {
  if (name === 'aside' && isCallout(callout)) safe['data-callout'] = callout
  const source = video === undefined || name !== 'a' ? null : videoSource(safe['href'] ?? '')
  if (source !== null) safe['data-video'] = source
}

function addLink(safe: Record<string, string>, href: string | undefined): void {
  const url = href ? safeLink(href) : null
  if (!url) return
  safe['href'] = url
  safe['rel'] = 'noopener noreferrer nofollow'
  safe['target'] = '_blank'
}

function addImage(safe: Record<string, string>, source: string, context: HtmlContext): void {
  const cid = context.cidByLocation?.get(source.trim())
  // Pictures uploaded for articles are stored on this server.
  const own = context.isArticle && pictureAddress.test(source) ? source : null
  const url = cid ? `cid:${cid}` : (own ?? safeImage(source))
  // A one-pixel picture is a tracker: its only use is to tell the sender that the message was opened.
  const isBeacon = url?.startsWith('https:') && isTiny(safe['width']) && isTiny(safe['height'])
  if (url && !isBeacon) safe['src'] = url
}

function isTiny(size: string | undefined): boolean {
  return size !== undefined && /^\s*[01](px)?\s*$/.test(size)
}
