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
