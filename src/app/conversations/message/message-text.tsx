import { styled } from '#app/theme/styled.ts'
import { CloudOff, Ellipsis } from 'lucide-react'
import { use, useMemo, useState } from 'react'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { isFound } from '#domain/conversations/messages/finding.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { isFromMail } from '#domain/conversations/messages/message.ts'
import { countFound } from '#domain/search/marks.ts'
import type { ThreadMessage } from '#local/threads.ts'
import { fontOfMail } from '#app/editor/font-stack.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Tip } from '#app/ui/tips/tip.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'
import { EncryptedNote, ShortenedNote } from './message-notes.tsx'
import { FoundWords } from '#app/messages/hits.ts'
import { partQuote } from '#app/messages/mail-html.ts'
import { MessageFrame } from '#app/messages/message-frame.tsx'
import { plainBody, Prose } from '#app/messages/plain-body.tsx'
import { useBody } from '#app/messages/use-body.ts'
import { usePictures } from '#app/messages/files/use-pictures.ts'

const Fold = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  display: 'inline-grid',
  placeItems: 'center',
  width: theme.size.menuRow,
  height: theme.size.icon.md,
  marginTop: theme.spacing(1.5),
  borderRadius: theme.radius.chip,
  color: theme.vars.palette.ink3,
  backgroundColor: theme.vars.palette.hover,
  boxShadow: theme.insetRing('line'),
  [theme.media.hover]: { '&:hover': { color: theme.vars.palette.ink } },
}))

const Quoted = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(2),
  paddingLeft: theme.spacing(3),
  borderLeft: theme.edge.strong,
}))

const Aside = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1.5),
  color: theme.vars.palette.ink3,
}))

interface WordsProps {
  html: string
  attachments: readonly Attachment[]
  isForeign: boolean
  title: string
}

/** A body as plain text if it has no markup, else in a frame. */
function Words({ html, attachments, isForeign, title }: WordsProps) {
  const pictures = usePictures(attachments)
  const found = use(FoundWords)
  const plain = useMemo(
    () => plainBody(html, { pictures, isForeign, found }),
    [html, pictures, isForeign, found],
  )
  return plain === null ? (
    <MessageFrame html={html} attachments={attachments} title={title} />
  ) : (
    <Prose style={isForeign ? undefined : { fontFamily: fontOfMail(html) }}>{plain}</Prose>
  )
}

/** True if the quote is unfolded: by the user, or because only the quote matches the search. */
function useIsUnfolded(
  { own, quoted }: { own: string; quoted: string },
  chosen: boolean | undefined,
): boolean {
  const words = use(FoundWords)
  const isFoundThere = useMemo(
    () =>
      words.length > 0 &&
      quoted !== '' &&
      countFound(plainText(own), words) === 0 &&
      countFound(plainText(quoted), words) > 0,
    [own, quoted, words],
  )
  return chosen ?? isFoundThere
}

interface MessageTextProps {
  message: ThreadMessage
  author: string
}

/** Body of a message, with the quoted history folded behind three dots. */
export function MessageText({ message, author }: MessageTextProps) {
  const { isOffline } = useConversation()
  const [chosen, setChosen] = useState<boolean>()
  const body = useBody(message, isOffline)
  const title = `Message from ${author}`
  const parts = useMemo(
    () =>
      isFromMail(message) ? { own: body.html, quoted: body.quotedHtml ?? '' } : { ...partQuote(body.html) },
    [message, body.html, body.quotedHtml],
  )
  const isUnfolded = useIsUnfolded(parts, chosen)
  if (body.state !== 'here')
    return (
      <>
        <Prose>{message.preview}</Prose>
        <Aside>
          {body.state === 'away' && <Icon of={CloudOff} size="sm" />}
          {body.state === 'away' ? 'The whole message needs a connection' : 'The whole message is on its way'}
        </Aside>
      </>
    )
  const shortened = body.whole !== null && <ShortenedNote message={message} whole={body.whole} />
  const foldWords = isUnfolded ? 'Hide quoted text' : 'Show quoted text'
  return (
    <>
      <Words
        html={parts.own}
        attachments={message.attachments}
        isForeign={isFromMail(message)}
        title={title}
      />
      {isFound(message.findings, 'encrypted') && <EncryptedNote messageId={message.id} />}
      {shortened}
      {parts.quoted !== '' && (
        <>
          <Tip text={foldWords}>
            <Fold
              type="button"
              aria-label={foldWords}
              aria-expanded={isUnfolded}
              onClick={() => setChosen(!isUnfolded)}
            >
              <Icon of={Ellipsis} size="sm" />
            </Fold>
          </Tip>
          {isUnfolded && (
            <Quoted>
              <Words
                html={parts.quoted}
                attachments={message.attachments}
                isForeign
                title={`Quoted in the message from ${author}`}
              />
            </Quoted>
          )}
        </>
      )}
    </>
  )
}
