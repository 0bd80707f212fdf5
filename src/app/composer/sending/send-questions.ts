import { placeholdersIn } from '#domain/conversations/drafts/placeholder-text.ts'
import { placeholderText } from '#domain/templates/placeholders.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { lacksFile } from '../files/attached-check.ts'
import type { ComposerContent } from '../texts/composer-content.ts'

/** Confirmation before a possibly unintended Send. */
export interface SendQuestion {
  title: string
  text: string
  confirm: string
}

const noFile: SendQuestion = {
  title: 'Send without a file?',
  text: 'You wrote that something is attached, and there is no file.',
  confirm: 'Send anyway',
}

/** Confirmations for a mail; notes have none. */
export function questionsOf(
  words: Pick<ComposerContent, 'mode' | 'html' | 'attachments'> & { subject?: string },
): SendQuestion[] {
  if (words.mode === 'note') return []
  const said = [...(words.mode === 'new' ? [words.subject ?? ''] : []), plainText(words.html)]
  const empty = [...new Set(said.flatMap((text) => placeholdersIn(text).map(({ name }) => name)))]
  const notFilled: SendQuestion = {
    title: 'Send with empty placeholders?',
    text: `Not filled: ${empty.map(placeholderText).join(', ')}.`,
    confirm: 'Send anyway',
  }
  return [...(empty.length > 0 ? [notFilled] : []), ...(lacksFile(words) ? [noFile] : [])]
}
