import { escapeHtml } from '#lib/text.ts'

/** What somebody typed for a rule to note, as the thread shows it. */
export const noteHtml = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${block.split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('')
