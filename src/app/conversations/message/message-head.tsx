import { styled } from '#app/theme/styled.ts'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { writtenAt } from '#domain/conversations/messages/message.ts'
import type { ThreadMessage } from '#local/threads.ts'
import { Breakable } from '#app/marks/breakable.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { authorOf, useConversation } from '#app/messages/conversation-view.ts'
import { machineSign } from './finding-texts.ts'
import { fullAddress, toText } from '#app/messages/recipient-texts.ts'

const Row = styled('header')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.75),
  minHeight: theme.size.icon.rail,
}))

const End = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.75),
  marginLeft: 'auto',
  '& > time': { ...theme.typography.caption, color: theme.vars.palette.ink3 },
}))

const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.ui,
  ...theme.mix.truncate,
  flex: '0 1 auto',
  fontWeight: theme.weight.semibold,
  [theme.media.phone]: { fontSize: theme.typography.body.fontSize },
}))

const To = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.truncate,
  ...theme.typography.ui,
  flex: '0 2 auto',
  borderRadius: theme.radius.kbd,
  color: theme.vars.palette.ink3,
  [theme.media.touch]: { margin: theme.spacing(-3.25, 0), padding: theme.spacing(3.25, 0) },
  [theme.media.hover]: { '&:hover': { color: theme.vars.palette.ink2, textDecoration: 'underline' } },
}))

const Details = styled('dl')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: theme.spacing(0.5, 3),
  margin: theme.spacing(1, 0, 1.5),
  color: theme.vars.palette.ink2,
  overflowWrap: 'anywhere',
  '& dt': { color: theme.vars.palette.ink3 },
}))

/** Usual transit time of mail, in ms; slower mail shows when it arrived. */
const usualWay = 5 * 60_000

const isLate = (message: ThreadMessage) => message.createdAt - writtenAt(message) > usualWay

interface MessageHeadProps {
  message: ThreadMessage
  author: string
  /** Delivery state, before the time. */
  mark: ReactNode
  actions: ReactNode
}

/** Author, recipients and time of a message; the recipients expand to all addresses. */
export function MessageHead({ message, author, mark, actions }: MessageHeadProps) {
  const view = useConversation()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const words = toText(message, view.reference.mailboxes.values())
  const quoted = view.thread.messages.find(({ id }) => id === message.quotes)
  const sign = machineSign(message.findings)
  const lines = [
    ['From', [message.from]],
    ['Answers to', message.replyTo],
    ['To', message.to],
    ['Cc', message.cc],
    ['Bcc', message.bcc],
  ] as const
  return (
    <>
      <Row>
        <Name dir="auto">{author}</Name>
        {words && (
          <To
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words}
          </To>
        )}
        <End>
          <RelativeTime at={writtenAt(message)} show="stamp" />
          {mark}
          {actions}
        </End>
      </Row>
      {isOpen && (
        <Details id={id}>
          {lines
            .filter(([, addresses]) => addresses.length > 0)
            .map(([label, addresses]) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>
                  <Breakable text={addresses.map(fullAddress).join(', ')} />
                </dd>
              </div>
            ))}
          <dt>Sent</dt>
          <dd>
            <RelativeTime at={writtenAt(message)} show="full" />
          </dd>
          {isLate(message) && (
            <>
              <dt>Arrived</dt>
              <dd>
                <RelativeTime at={message.createdAt} show="full" />
              </dd>
            </>
          )}
          {sign && (
            <>
              <dt>Machine known by</dt>
              <dd>{sign}</dd>
            </>
          )}
          {quoted && (
            <>
              <dt>Quoted</dt>
              <dd>
                The message of {authorOf(quoted, view).name},{' '}
                <RelativeTime at={writtenAt(quoted)} show="full" />
              </dd>
            </>
          )}
        </Details>
      )}
    </>
  )
}
