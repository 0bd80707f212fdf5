import { acknowledgementFor } from '#domain/automatic-answers/acknowledgement.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { plainBody, Prose } from '#app/messages/plain-body.tsx'
import { styled } from '#app/theme/styled.ts'

const Sheet = styled('section')(({ theme }) => ({
  padding: theme.spacing(3, 4),
  borderRadius: theme.radius.card,
  border: theme.edge.line,
  overflowWrap: 'anywhere',
  '& > h3': { ...theme.typography.caption, color: theme.vars.palette.ink3, marginBottom: theme.spacing(2) },
  '& [data-lines]': { whiteSpace: 'pre-line' },
}))

/** Example recipient of the preview. */
const example = {
  contact: {
    ...{ firstName: 'Dana', lastName: 'Whitlock', email: 'dana@example.com', companyName: '' },
  },
  conversation: { ticketNo: 1042, subject: 'My order' },
}

/** Preview of an acknowledgement, with example values. */
export function AcknowledgementPreview({ html, mailbox }: { html: string; mailbox: Pick<Mailbox, 'name'> }) {
  const said = acknowledgementFor(html, { ...example, mailbox })
  const words = plainBody(said, { pictures: none })
  return (
    <Sheet aria-label="Preview of the acknowledgement">
      <h3>{`Preview: Re: ${example.conversation.subject}, to ${example.contact.email}`}</h3>
      {words === null ? (
        <Prose data-small data-lines>
          {plainText(said)}
        </Prose>
      ) : (
        <Prose data-small>{words}</Prose>
      )}
    </Sheet>
  )
}

const none: ReadonlyMap<string, string> = new Map()
