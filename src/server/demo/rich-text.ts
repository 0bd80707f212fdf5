/** Text in both forms of a message. */
export interface RichText {
  html: string
  text: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}

const image = /!\[([^\]]*)\]\((cid:[^)]+)\)/g
const link = /\[([^\]]+)\]\((https:[^)]+)\)/g
const strong = /\*\*([^*]+)\*\*/g
const emphasis = /(?<![\w*])\*(?! )([^*]+)(?<! )\*(?![\w*])/g

function inlineHtml(line: string): string {
  return escapeHtml(line)
    .replace(image, '<img src="$2" alt="$1">')
    .replace(link, '<a href="$2">$1</a>')
    .replace(strong, '<strong>$1</strong>')
    .replace(emphasis, '<em>$1</em>')
    .replaceAll('\n', '<br>')
}

function inlineText(line: string): string {
  return line.replace(image, '[$1]').replace(link, '$1 ($2)').replace(strong, '$1').replace(emphasis, '$1')
}

function list(tag: string, lines: readonly string[], marker: RegExp, attributes: string): RichText {
  const entries = lines.map((line) => line.replace(marker, ''))
  return {
    html: `<${tag}${attributes}>${entries.map((entry) => `<li>${inlineHtml(entry)}</li>`).join('')}</${tag}>`,
    text: lines.map(inlineText).join('\n'),
  }
}

function block(source: string, attributes: string): RichText {
  const lines = source.split('\n')
  if (source.startsWith('- ')) return list('ul', lines, /^- /, attributes)
  if (/^\d+\. /.test(source)) return list('ol', lines, /^\d+\. /, attributes)
  if (source.startsWith('> '))
    return {
      html: `<blockquote${attributes}><p>${inlineHtml(source.replace(/^> /gm, ''))}</p></blockquote>`,
      text: inlineText(source),
    }
  return { html: `<p${attributes}>${inlineHtml(source)}</p>`, text: inlineText(source) }
}

/**
 * Converts the markup of demo content to HTML and plain text. A blank line ends a paragraph, a line break is
 * kept; `- `, `1. ` and `> ` start list items and quotes; `**strong**`, `*emphasis*`, `[label](https://…)`
 * and `![alt](cid:…)` work inside a line.
 */
export function richText(source: string, direction: 'ltr' | 'rtl' = 'ltr'): RichText {
  const blocks = source.split('\n\n').map((each) => block(each, direction === 'rtl' ? ' dir="rtl"' : ''))
  return { html: blocks.map(({ html }) => html).join(''), text: blocks.map(({ text }) => text).join('\n\n') }
}
