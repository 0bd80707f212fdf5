import { styled } from '#app/theme/styled.ts'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { boundText, readableLimits } from '#domain/conversations/messages/readable.ts'
import type { BodyLimits, Bounded } from '#domain/conversations/messages/readable.ts'
import { getMessageSource } from '#domain/conversations/calls/read-endpoints.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { deskRequest, pathOf } from '#app/desk/calls/desk-request.ts'
import { saveAs } from '#app/messages/files/save-as.ts'

const Source = styled('pre')(({ theme }) => ({
  ...theme.typography.mono,
  maxHeight: '60vh',
  margin: 0,
  padding: theme.spacing(3),
  overflow: 'auto',
  borderRadius: theme.radius.control,
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.sunken,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}))

/** Limits of the displayed part of the original; the downloaded file is complete. */
const shownLimits: BodyLimits = { ...readableLimits, characters: 200_000 }

/** Bytes to decode; a character has at most four. */
const maxBytes = 4 * shownLimits.characters

interface OriginalDialogProps {
  messageId: number
  onClose: () => void
}

/** The original of a received message, with its headers. */
export default function OriginalDialog({ messageId, onClose }: OriginalDialogProps) {
  const { client } = useDesk()
  const [source, setSource] = useState<{ blob: Blob; shown: Bounded }>()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    let isStopped = false
    const load = async () => {
      const answer = await deskRequest(client, pathOf(getMessageSource, messageId))
      const blob = await answer.blob()
      const shown = boundText(await blob.slice(0, maxBytes).text(), shownLimits)
      if (!isStopped) setSource({ blob, shown })
    }
    load().catch((error: unknown) => {
      if (!isStopped) setFault((error as Error).message)
    })
    return () => {
      isStopped = true
    }
  }, [client, messageId])
  return (
    <Dialog
      open
      size="lg"
      title="Original message"
      onClose={onClose}
      closeButton
      actions={
        <Button
          variant="outline"
          icon={Download}
          disabled={!source}
          onClick={() => source && saveAs(source.blob, `message-${messageId}.eml`)}
        >
          Download
        </Button>
      }
    >
      {fault === undefined ? (
        <Source tabIndex={0} aria-label="Source" aria-busy={!source}>
          {source ? source.shown.text : 'Loading…'}
          {source && (source.shown.isShortened || source.blob.size > maxBytes) && '\n… the file has the rest'}
        </Source>
      ) : (
        <p role="alert">{fault}</p>
      )}
    </Dialog>
  )
}
