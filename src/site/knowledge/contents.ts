import type { CalloutKind } from '#domain/knowledge/rich-words.ts'
import { slugOf } from '#domain/knowledge/article.ts'

/** A heading of an article. */
export interface Heading {
  /** Its id in the page. */
  anchor: string
  text: string
  /** A sub-heading. */
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
 * Adds ids to the headings of an article for links. The page has a first-level heading already, so those of
 * an article begin at the second level.
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

/** Labels callouts for readers who do not see colours. @param names of their kinds. */
export const withCallouts = (html: string, names: Readonly<Record<CalloutKind, string>>): string =>
  html.replace(
    /<aside\b([^>]*) data-callout="(info|warning|success)"/g,
    (_, rest: string, kind: CalloutKind) =>
      `<aside${rest} data-callout="${kind}" role="note" aria-label="${names[kind]}"`,
  )

/** Marks pictures without a description as decorative: otherwise their addresses are read out. */
export const withAlts = (html: string): string => html.replace(/<img\b(?![^>]*\salt=)/g, '<img alt=""')

/** Link to an article, as `articlePath` once made it. */
const articleLink = /<a\b[^>]*\bhref="([^"]*?)(\/help\/\d+)?\/(\d{1,15})(?:-[^"/?#]*)?(#[^"]*)?"[^>]*>/g

/**
 * Updates links to other articles to their current address, so that links to renamed articles still work.
 * @param origins of this help center, with the prefix of its addresses there.
 * @param addressOf address of a published article by its id; undefined if there is none.
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

/** Ids of the articles that an article may link to. */
export const linkedIds = (html: string): number[] =>
  [...html.matchAll(articleLink)].map(([, , , id]) => Number(id))
