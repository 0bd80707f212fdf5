import { useState } from 'react'
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
  ...theme.typography.body,
  [theme.media.phone]: theme.typography.phoneBody,
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

/** Why nothing can be sent to a number; undefined where nothing is in the way. */
export function textProblem(
  { to }: Pick<Words, 'to'>,
  { messages }: Pick<Thread, 'messages'>,
): string | undefined {
  const number = to[0]?.email ?? ''
  return isStopped(messages, number) ? stoppedWords(number) : undefined
}

interface TextWordsProps {
  words: Words
  problem: string | undefined
  carried: Capabilities
  takesFocus: boolean
  onChange: (html: string) => void
  onSend: (close: boolean) => void
  onLeave: () => void
}

/** Where a text message is written: plain words, with what they cost, to the number that wrote. */
export function TextWords(props: TextWordsProps) {
  const { words, problem, carried, takesFocus, onChange, onSend, onLeave } = props
  // The words of the draft are not drawn with each letter.
  const [text, setText] = useState(() => textOf(words.html))
  const { segments, left, encoding } = segmentsOf(text)
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
        value={text}
        maxLength={carried.maxLength ?? undefined}
        onChange={({ target }) => {
          setText(target.value)
          onChange(htmlOf(target.value))
        }}
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
