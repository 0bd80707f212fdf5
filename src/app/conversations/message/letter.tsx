import { GlobalStyles } from '@mui/material'
import { Breakable } from '#app/marks/breakable.tsx'
import { styled } from '#app/theme/styled.ts'
import { useMemo, useRef, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { isFound } from '#domain/conversations/messages/finding.ts'
import { writtenAt } from '#domain/conversations/messages/message.ts'
import type { ThreadMessage } from '#local/threads.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { schemes } from '#app/theme/colors.ts'
import { fileSize } from '#app/marks/file-size.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { authorOf, useConversation } from '#app/messages/conversation-view.ts'
import { prepareMail } from '#app/messages/mail-html.ts'
import { encryptedText } from './finding-texts.ts'
import { fullAddress, writerText } from '#app/messages/recipient-texts.ts'
import { heldHtml } from '#app/messages/use-body.ts'
import type { Pictures } from './use-letter.ts'

const paper = schemes.light

/** Print shows only the letter, the screen everything else. */
const sheets = (
  <GlobalStyles
    styles={{
      '@media screen': { '[data-letter]': { display: 'none' } },
      '@media print': {
        'html, body': {
          height: 'auto',
          overflow: 'visible',
          background: 'none',
          WebkitPrintColorAdjust: 'exact',
        },
        'body > *:not([data-letter])': { display: 'none !important' },
      },
      '@page': { margin: '18mm 20mm 20mm' },
    }}
  />
)

const Page = styled('article')(({ theme }) => ({
  colorScheme: 'light',
  fontFamily: theme.typography.fontFamily,
  fontSize: '10.5pt',
  lineHeight: 1.5,
  color: paper.ink,
  '& > header': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    paddingBottom: '3mm',
    borderBottom: `thin solid ${paper.ink}`,
    fontSize: '9pt',
    '& > b': { fontSize: '11pt', fontWeight: theme.weight.heading },
  },
  '& > h1': { margin: '9mm 0 6mm', fontSize: '15pt', lineHeight: 1.3, fontWeight: theme.weight.heading },
  '& > section': { marginTop: '7mm' },
  '& > section + section': { paddingTop: '7mm', borderTop: `thin solid ${paper.line}` },
}))

const Head = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: '0.5mm 4mm',
  margin: '0 0 4mm',
  fontSize: '9pt',
  breakInside: 'avoid',
  breakAfter: 'avoid',
  '& dt': { color: paper.ink3 },
  '& dd': { margin: 0 },
  '& dd:first-of-type': { fontWeight: theme.weight.semibold },
}))

const Files = styled('p')({ marginTop: '3mm', fontSize: '9pt', color: paper.ink2 })

/** Styles of a printed mail, in its own shadow tree so that mails cannot affect each other. */
const bodyStyle = `:host{display:block;overflow-wrap:anywhere}
img{max-width:100%;height:auto}img:not([src]){display:none}
p{margin:0 0 .6em}ul,ol{margin:.4em 0;padding-left:1.6em}a{color:inherit}
blockquote{margin:.6em 0;padding-left:.8em;border-left:thin solid ${paper.lineStrong};color:${paper.ink3}}
pre{white-space:pre-wrap}table{max-width:100%}`

/** Body of a message. Remote pictures are never loaded. */
function Words({ html, pictures }: { html: string; pictures: Pictures }) {
  const place = useRef<HTMLDivElement>(null)
  const { body } = useMemo(() => prepareMail(html), [html])
  useLayoutEffect(() => {
    if (!place.current) return
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' })
    const copy = body.cloneNode(true) as HTMLElement
    for (const image of copy.querySelectorAll('img')) {
      const url = pictures.get(image.dataset['cid'] ?? '')
      if (url) image.src = url
    }
    const style = document.createElement('style')
    style.textContent = bodyStyle
    root.replaceChildren(style, ...copy.childNodes)
  }, [body, pictures])
  return <div ref={place} />
}

function LetterMessage({ message, pictures }: { message: ThreadMessage; pictures: Pictures }) {
  const view = useConversation()
  const format = useTimeFormat()
  const { name } = authorOf(message, view)
  const files = message.attachments.filter((file) => !file.isInline)
  const html = heldHtml(message)
  return (
    <section>
      <Head>
        <dt>From</dt>
        <dd>
          <Breakable text={message.isInbound ? fullAddress(message.from) : writerText(name, message.from)} />
        </dd>
        <dt>To</dt>
        <dd>
          <Breakable text={message.to.map(fullAddress).join(', ')} />
        </dd>
        {message.cc.length > 0 && (
          <>
            <dt>Cc</dt>
            <dd>
              <Breakable text={message.cc.map(fullAddress).join(', ')} />
            </dd>
          </>
        )}
        <dt>Sent</dt>
        <dd>{fullTime(writtenAt(message), format)}</dd>
      </Head>
      {isFound(message.findings, 'encrypted') && <p>{encryptedText}</p>}
      {html === null ? <p>{message.preview}…</p> : <Words html={html} pictures={pictures} />}
      {files.length > 0 && (
        <Files>
          Enclosed: {files.map(({ name: file, size }) => `${file} (${fileSize(size)})`).join(', ')}
        </Files>
      )}
    </section>
  )
}

/** The conversation as a printed letter, oldest message first, without internal notes. */
export function Letter({ pictures }: { pictures: Pictures }) {
  const { conversation, thread, reference } = useConversation()
  const { session } = useDesk()
  const { ticketNo, subject, mailboxId } = conversation
  const inbox = reference.mailboxes.get(mailboxId)?.name
  const messages = thread.messages.filter((message) => !message.isPending)
  return createPortal(
    <>
      {sheets}
      <Page data-letter aria-hidden>
        <header>
          <b>{[session.accountInfo.name, inbox].filter(Boolean).join(', ')}</b>
          {ticketNo !== null && <span>{`Ticket #${ticketNo}`}</span>}
        </header>
        <h1>{subject}</h1>
        {messages.map((message) => (
          <LetterMessage key={message.id} message={message} pictures={pictures} />
        ))}
      </Page>
    </>,
    document.body,
  )
}
