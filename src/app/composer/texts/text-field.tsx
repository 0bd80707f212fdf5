import { useState } from 'react'
import { styled } from '#app/theme/styled.ts'
import type { Capabilities } from '#domain/conversations/capabilities.ts'
import { templateUse } from '#domain/conversations/messages/whatsapp-template.ts'
import { answerableUntil, windowOver } from '#domain/conversations/messages/reply-window.ts'
import type { ConversationType } from '#domain/conversations/status.ts'
import { TemplatePicker } from '#app/whatsapp/template-picker.tsx'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { segmentsOf } from '#domain/sms/sms-segments.ts'
import { isStopped, stoppedText } from '#domain/sms/sms-texts.ts'
import type { Thread } from '#local/threads.ts'
import { ComposerLine } from '../composer-styles.ts'
import { htmlOfPlain, type ComposerContent } from './composer-content.ts'

const Area = styled('textarea')(({ theme }) => ({
  ...theme.typography.body,
  [theme.media.phone]: theme.typography.phoneBody,
  flex: 1,
  minHeight: theme.size.touch * 2,
  padding: theme.spacing(3, 4),
  border: 0,
  outline: 'none',
  resize: 'none',
  color: theme.vars.palette.ink,
  backgroundColor: 'transparent',
}))

/** Recipient and remaining length in a muted colour; problems in the normal colour. */
const QuietLine = styled(ComposerLine)(({ theme }) => ({
  padding: theme.spacing(1, 4),
  '&:not([data-problem])': { color: theme.vars.palette.ink3 },
}))

/** Plain text of stored HTML, including empty lines. */
const textOf = (html: string): string =>
  html
    .replace(/^<p>|<\/p>$/g, '')
    .split('</p><p>')
    .map(plainText)
    .join('\n')

/** Data for the state of a message to a phone number. */
export interface TextStanding {
  type: ConversationType
  /** Epoch ms. */
  now: number
}

/** Reason why nothing can be sent to a number; undefined if nothing prevents it. */
export function textProblem(
  { to, template }: Pick<ComposerContent, 'to' | 'template'>,
  { messages }: Pick<Thread, 'messages'>,
  { type, now }: TextStanding,
): string | undefined {
  const number = to[0]?.email ?? ''
  if (type === 'sms' && isStopped(messages, number)) return stoppedText(number)
  if (template) return templateUse(template) ? undefined : 'Fill in every placeholder of the template'
  const until = answerableUntil(type, messages)
  return until !== null && now >= until ? windowOver : undefined
}

/** Cost of a text message by length, or for WhatsApp the time left to answer freely. */
function roomWords(text: string, until: number | null, now: number): string {
  if (until === null) {
    const { segments, left, encoding } = segmentsOf(text)
    const room = left === 1 ? '1 character left' : `${left} characters left`
    return segments === 1
      ? `1 segment, ${room}, ${encoding}`
      : `${segments} segments, ${room} in the last, ${encoding}`
  }
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const left = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
  return `Can be answered freely for ${left} more`
}

interface TextWordsProps {
  words: ComposerContent
  problem: string | undefined
  carried: Capabilities
  takesFocus: boolean
  /** Messages of its conversation. */
  messages: Thread['messages']
  standing: TextStanding
  /** Id of the inbox of the channel. */
  channelId: number
  onChange: (change: Partial<Pick<ComposerContent, 'html' | 'template'>>) => void
  onSend: (close: boolean) => void
  onLeave: () => void
}

/** Field for a message to a phone number: plain text, or a template once free text is not allowed. */
export function TextField(props: TextWordsProps) {
  const { words, problem, carried, takesFocus, onChange, onSend, onLeave } = props
  const { messages, standing, channelId } = props
  const until = answerableUntil(standing.type, messages)
  const isOver = until !== null && standing.now >= until
  const longest = (words.attachments.length > 0 ? carried.maxCaption : null) ?? carried.maxLength
  // Local state, because the draft's text does not render again with each letter.
  const [text, setText] = useState(() => textOf(words.html))
  return (
    <>
      <QuietLine>
        <span>To {words.to[0]?.email ?? 'nobody'}</span>
      </QuietLine>
      {isOver || words.template ? (
        <TemplatePicker
          channelId={channelId}
          chosen={words.template ?? undefined}
          draft={text}
          onChange={(template) => onChange({ template: template ?? null })}
        />
      ) : (
        <Area
          aria-label="Message"
          placeholder={standing.type === 'sms' ? 'Write a text message' : 'Write a message'}
          // The focus was requested by opening the composer.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={takesFocus}
          value={text}
          maxLength={longest ?? undefined}
          onChange={({ target }) => {
            setText(target.value)
            onChange({ html: htmlOfPlain(target.value) })
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
      )}
      <QuietLine role="status" data-problem={problem !== undefined || isOver || undefined}>
        <span>{problem ?? (isOver ? windowOver : roomWords(text, until, standing.now))}</span>
      </QuietLine>
    </>
  )
}
