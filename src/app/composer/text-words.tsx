import { styled } from '#app/theme/styled.ts'
import type { Capabilities } from '#domain/conversations/capabilities.ts'
import { plainText } from '#domain/conversations/plain-text.ts'
import { segmentsOf } from '#domain/sms/sms-segments.ts'
import { isStopped, stoppedWords } from '#domain/sms/sms-words.ts'
import { escapeHtml } from '#lib/text.ts'
import type { Thread } from '#local/threads.ts'
import { ComposerLine } from './composer-styles.ts'
import type { Words } from './words.ts'

const Area = styled('textarea')(({ theme }) => ({
  ...theme.typography.ui,
  flex: 1,
  minHeight: theme.size.touch * 2,
  padding: theme.spacing(3, 4),
  border: 0,
  resize: 'none',
  color: theme.vars.palette.ink,
  backgroundColor: 'transparent',
}))

/** Plain words as a message keeps them: a paragraph for each line. */
const htmlOf = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('')

/** The lines of what is kept, also of empty ones. */
const textOf = (html: string): string =>
  html
    .replace(/^<p>|<\/p>$/g, '')
    .split('</p><p>')
    .map(plainText)
    .join('\n')

/** Why a text message cannot be sent as it is; undefined where nothing is in its way. */
export function textProblem(
  { to, html }: Pick<Words, 'to' | 'html'>,
  { maxLength }: Pick<Capabilities, 'maxLength'>,
  { messages }: Pick<Thread, 'messages'>,
): string | undefined {
  const number = to[0]?.email ?? ''
  if (isStopped(messages, number)) return stoppedWords(number)
  if (maxLength !== null && plainText(html).length > maxLength)
    return `A text message has at most ${maxLength.toLocaleString('en')} characters`
  return undefined
}

interface TextWordsProps {
  words: Words
  problem: string | undefined
  takesFocus: boolean
  onChange: (html: string) => void
  onSend: (close: boolean) => void
  onLeave: () => void
}

/** Where a text message is written: plain words, with what they cost, to the number that wrote. */
export function TextWords({ words, problem, takesFocus, onChange, onSend, onLeave }: TextWordsProps) {
  const { segments, left, encoding } = segmentsOf(plainText(words.html))
  const parts = segments === 1 ? '1 segment' : `${segments} segments`
  return (
    <>
      <ComposerLine>
        <span>To {words.to[0]?.email ?? 'nobody'}</span>
      </ComposerLine>
      <Area
        aria-label="Message"
        placeholder="Write a text message"
        // The focus was asked for by who opened the composer.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        defaultValue={textOf(words.html)}
        onChange={({ target }) => onChange(htmlOf(target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            onSend(event.shiftKey)
          } else if (event.key === 'Escape') {
            event.stopPropagation()
            onLeave()
          }
        }}
      />
      <ComposerLine role="status">
        <span>{problem ?? `${parts}, ${left} characters left in the last, ${encoding}`}</span>
      </ComposerLine>
    </>
  )
}
