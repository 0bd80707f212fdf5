import { linkify } from './links.ts'

/**
 * Shows plain text as HTML: everything escaped, web and mail addresses as links, paragraphs at empty lines, line
 * breaks and indents kept.
 */
export function textToHtml(text: string): string {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split(/\n{2,}/)
  return paragraphs
    .filter((paragraph) => paragraph.trim() !== '')
    .map(
      (paragraph) =>
        `<p>${linkify(paragraph.replace(/^\n|\n$/g, ''))
          .split('\n')
          .map(keepIndent)
          .join('<br />')}</p>`,
    )
    .join('\n')
}

/** Spaces at the start of a line and runs of them would be lost in HTML. */
function keepIndent(line: string): string {
  const indent = /^[ \t]+/.exec(line)?.[0] ?? ''
  return '\u00a0'.repeat(Math.min(indent.replaceAll('\t', '    ').length, 80)) + line.slice(indent.length)
}
