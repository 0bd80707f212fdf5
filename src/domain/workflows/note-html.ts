import { escapeHtml } from '#lib/text.ts'

/** Rule's note text as HTML for the thread. */
export const noteHtml = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${block.split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('')
