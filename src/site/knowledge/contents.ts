import type { CalloutKind } from '#domain/knowledge/rich-words.ts'
import { slugOf } from '#domain/knowledge/article.ts'

/** A heading of an article. */
export interface Heading {
  /** The name of its place in the page. */
  anchor: string
  text: string
  /** Below another one. */
  isDeep: boolean
}

const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (sign) => signs[sign] ?? sign)
    .trim()

/**
 * Gives the headings of an article places that links lead to. The page has a first heading already: those of an article
 * begin at the second level.
 * @param content sanitised HTML, which has no ids.
 */
export function withContents(content: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const anchors = new Set<string>()
  const html = content
    .replace(/<(\/?)h1\b/g, '<$1h2')
    .replace(/<h([23])\b([^>]*)>([\s\S]*?)<\/h\1>/g, (whole, level: string, rest: string, inner: string) => {
      const text = textOf(inner)
      if (text === '') return whole
      const name = slugOf(text) || 'part'
      let anchor = name
      for (let number = 2; anchors.has(anchor); number += 1) anchor = `${name}-${number}`
      anchors.add(anchor)
      headings.push({ anchor, text, isDeep: level === '3' })
      return `<h${level}${rest} id="${anchor}">${inner}</h${level}>`
    })
  return { html, headings }
}

/** Says to those who see no colours which callouts an article has. @param names of their kinds. */
export const withCallouts = (html: string, names: Readonly<Record<CalloutKind, string>>): string =>
  html.replace(
    /<aside\b([^>]*) data-callout="(info|warning|success)"/g,
    (_, rest: string, kind: CalloutKind) =>
      `<aside${rest} data-callout="${kind}" role="note" aria-label="${names[kind]}"`,
  )

/** Says of pictures without a description that they only decorate: else their addresses are read out. */
export const withAlts = (html: string): string => html.replace(/<img\b(?![^>]*\salt=)/g, '<img alt=""')

/** An address of an article in a link, as `articlePath` made it once. */
const articleLink = /<a\b[^>]*\bhref="([^"]*?)(\/help\/\d+)?\/(\d{1,15})(?:-[^"/?#]*)?(#[^"]*)?"[^>]*>/g

/**
 * Gives links to other articles their present address, in this page: an article that was renamed is still meant.
 * @param origins under which this help center has been reached, with the base of its addresses there.
 * @param addressOf the address of a published article by its number; undefined for what is none.
 */
export function withArticleLinks(
  html: string,
  origins: readonly string[],
  addressOf: (id: number) => string | undefined,
): string {
  return html.replace(
    articleLink,
    (whole, origin: string, base: string | undefined, id: string, place: string | undefined) => {
      const address = origins.includes(origin + (base ?? '')) ? addressOf(Number(id)) : undefined
      return address === undefined ? whole : `<a href="${address}${place ?? ''}">`
    },
  )
}

/** Numbers of what links of an article may lead to. */
export const linkedIds = (html: string): number[] =>
  [...html.matchAll(articleLink)].map(([, , , id]) => Number(id))
