import { styled } from '#app/theme/styled.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { AttachmentChip } from '#app/marks/attachment-chip.tsx'

const Row = styled('ul')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  maxHeight: theme.size.attachment * 3,
  overflowY: 'auto',
  padding: theme.spacing(0.5, 3, 2),
}))

interface FileRowProps {
  files: readonly Attachment[]
  onRemove: (id: number) => void
}

/** Attached files; inline pictures are not repeated. */
export function FileRow({ files, onRemove }: FileRowProps) {
  const shown = files.filter((file) => !file.isInline)
  if (shown.length === 0) return null
  return (
    <Row aria-label="Attachments">
      {shown.map((file) => (
        <li key={file.id}>
          <AttachmentChip
            name={file.name}
            bytes={file.size}
            mimeType={file.type}
            cut={15}
            onRemove={() => onRemove(file.id)}
          />
        </li>
      ))}
    </Row>
  )
}
