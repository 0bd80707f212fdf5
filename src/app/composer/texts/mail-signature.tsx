import { styled } from '#app/theme/styled.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { signatureFor } from '#domain/templates/signature.ts'
import { userById } from '#local/queries/people.ts'
import { ownSignature } from '#local/queries/preferences.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useState } from 'react'
import { plainBody, Prose } from '#app/messages/plain-body.tsx'

const Below = styled('div')(({ theme }) => ({
  flex: 'none',
  padding: theme.spacing(0, 3, 2),
  color: theme.vars.palette.ink3,
  '& [data-lines]': { whiteSpace: 'pre-line' },
}))

const Sheet = styled('div')(({ theme }) => ({
  maxHeight: theme.size.menuMin,
  marginTop: theme.spacing(1),
  overflowY: 'auto',
}))

const Line = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.truncate,
  ...theme.mix.hit,
  ...theme.typography.caption,
  display: 'block',
  maxWidth: '100%',
  borderRadius: theme.radius.kbd,
  color: 'inherit',
  textAlign: 'start',
  [theme.media.hover]: { '&:hover': { color: theme.vars.palette.ink2 } },
}))

const none: ReadonlyMap<string, string> = new Map()

function SignatureWords({ html }: { html: string }) {
  const words = plainBody(html, { pictures: none })
  // A signature with rich content is previewed as text; it is sent unchanged.
  return words === null ? (
    <Prose data-small data-lines>
      {plainText(html)}
    </Prose>
  ) : (
    <Prose data-small>{words}</Prose>
  )
}

interface MailSignatureProps {
  mailbox: Mailbox | undefined
  /** HTML above the signature: the signature is not repeated if the text contains it. */
  words: string
  /** Folded to one line on small screens. */
  isFolded?: boolean
}

/** Preview of the sending inbox's signature below the text. */
export function MailSignature({ mailbox, words, isFolded = false }: MailSignatureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { userId } = useDesk().actor
  const agent = useLive(userById, userId)
  const signature = useLive(ownSignature, userId)
  // While loading show none, rather than another agent's.
  const isRead = agent !== undefined && signature !== undefined
  const html = mailbox && isRead ? signatureFor(mailbox, agent && { ...agent, signature }, words) : null
  if (!html) return null
  return (
    <Below role="group" aria-label="Signature">
      {isFolded ? (
        <Line type="button" dir="auto" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Signature' : `-- ${previewOf(html)}`}
        </Line>
      ) : (
        <p>--</p>
      )}
      {(isOpen || !isFolded) && (
        <Sheet>
          <SignatureWords html={html} />
        </Sheet>
      )}
    </Below>
  )
}
