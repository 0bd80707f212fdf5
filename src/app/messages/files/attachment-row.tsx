import { styled } from '#app/theme/styled.ts'
import { use, useState } from 'react'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { AttachmentChip } from '#app/marks/attachment-chip.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { uploadsOf } from '#local/queries/files.ts'
import { download, isKept, isPicture } from './attachment-file.ts'
import { ConversationContext } from '../conversation-view.ts'
import { needsConnection } from '#app/desk/calls/desk-request.ts'
import { PicturePreview } from './picture-preview.tsx'
import { PictureTile } from './picture-tile.tsx'

const Row = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1.75),
  // Pictures that cannot be loaded leave no gap.
  '&:empty': { display: 'none' },
}))

/** Pictures above this size load only when opened, in bytes. */
const tileLimit = 5 * 1024 * 1024

interface AttachmentRowProps {
  attachments: readonly Attachment[]
  /** The message is not sent yet. */
  isPending: boolean
}

/** Files of a message or note: thumbnails for pictures, and a download chip for each file. */
export function AttachmentRow({ attachments, isPending }: AttachmentRowProps) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const conversationId = use(ConversationContext)?.conversation.id
  const [opened, setOpened] = useState<Attachment>()
  const files = attachments.filter((file) => !file.isInline)
  const uploads = useLive(uploadsOf, isPending ? files.map((file) => file.id) : [])
  if (files.length === 0) return null
  const save = async (file: Attachment) => {
    if (isOffline && !(await isKept(desk, file.id))) showToast({ text: needsConnection, tone: 'error' })
    else await download(desk, file, conversationId)
  }
  const open = (file: Attachment) => void save(file).catch(reportFailure)
  const pictures = files.filter((file) => isPicture(file.type) && file.size <= tileLimit)
  return (
    <>
      <Row aria-label="Attachments">
        {files.map((file) => (
          <li key={file.id}>
            <AttachmentChip
              name={file.name}
              bytes={file.size}
              mimeType={file.type}
              pending={isPending}
              progress={uploads?.[file.id]}
              onOpen={() => open(file)}
            />
          </li>
        ))}
      </Row>
      {pictures.length > 0 && (
        <Row aria-label="Pictures">
          {pictures.map((file) => (
            <PictureTile key={file.id} attachment={file} onOpen={() => setOpened(file)} />
          ))}
        </Row>
      )}
      {opened && (
        <PicturePreview
          attachment={opened}
          onClose={() => setOpened(undefined)}
          onSave={() => open(opened)}
        />
      )}
    </>
  )
}
