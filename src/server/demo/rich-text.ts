/** Written words in both forms that a message has. */
export interface RichText {
  html: string
  text: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Makes any text safe inside HTML, also within a quoted attribute. */
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

/** Joins wrapped lines; a line that starts with `marker` starts a new entry, the marker itself is dropped. */
function unwrap(lines: readonly string[], marker: RegExp): string[] {
  const entries: string[] = []
  for (const line of lines) {
    if (entries.length === 0 || marker.test(line)) entries.push(line.replace(marker, ''))
    else entries[entries.length - 1] += ` ${line}`
  }
  return entries
}

function block(lines: readonly string[], attributes: string): RichText {
  const first = lines[0] ?? ''
  if (first.startsWith('- ')) {
    const entries = unwrap(lines, /^- /)
    return {
      html: `<ul${attributes}>${entries.map((entry) => `<li>${inlineHtml(entry)}</li>`).join('')}</ul>`,
      text: entries.map((entry) => `- ${inlineText(entry)}`).join('\n'),
    }
  }
  if (/^\d+\. /.test(first)) {
    const entries = unwrap(lines, /^\d+\. /)
    return {
      html: `<ol${attributes}>${entries.map((entry) => `<li>${inlineHtml(entry)}</li>`).join('')}</ol>`,
      text: entries.map((entry, index) => `${index + 1}. ${inlineText(entry)}`).join('\n'),
    }
  }
  if (first.startsWith('> ')) {
    const entries = unwrap(lines, /^> /)
    return {
      html: `<blockquote${attributes}><p>${entries.map(inlineHtml).join('<br>')}</p></blockquote>`,
      text: entries.map((entry) => `> ${inlineText(entry)}`).join('\n'),
    }
  }
  const joined = unwrap(lines, /^\| /).join('\n')
  return { html: `<p${attributes}>${inlineHtml(joined)}</p>`, text: inlineText(joined) }
}

/**
 * Turns the way demo content is written into HTML and plain text. A blank line ends a paragraph, a line break is
 * only a blank, `| ` at the start of a line keeps the break; `- `, `1. ` and `> ` start list entries and quotes;
 * `**strong**`, `*emphasis*`, `[label](https://…)` and `![alt](cid:…)` work inside a line.
 */
export function richText(source: string, direction: 'ltr' | 'rtl' = 'ltr'): RichText {
  const attributes = direction === 'rtl' ? ' dir="rtl"' : ''
  const blocks = source
    .trim()
    .split(/\n[ \t]*\n/)
    .map((lines) =>
      block(
        lines.split('\n').map((line) => line.trim()),
        attributes,
      ),
    )
  return { html: blocks.map(({ html }) => html).join(''), text: blocks.map(({ text }) => text).join('\n\n') }
}
