import { linkify } from './links.ts'

/**
 * Converts plain text to HTML: escaped, web and mail addresses as links, paragraphs at empty lines, line
 * breaks and indents preserved.
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

/** HTML would collapse leading spaces and runs of spaces. */
function keepIndent(line: string): string {
  const indent = /^[ \t]+/.exec(line)?.[0] ?? ''
  return '\u00a0'.repeat(Math.min(indent.replaceAll('\t', '    ').length, 80)) + line.slice(indent.length)
}
