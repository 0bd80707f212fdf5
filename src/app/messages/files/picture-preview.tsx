import { styled } from '#app/theme/styled.ts'
import { Download } from 'lucide-react'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { usePictureUrl } from '#app/messages/files/use-picture-url.ts'

const Picture = styled('img')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '70vh',
  margin: '0 auto',
  borderRadius: theme.radius.control,
}))

interface PicturePreviewProps {
  attachment: Attachment
  onClose: () => void
  onSave: () => void
}

/** Full-size preview of a picture with a download button. */
export function PicturePreview({ attachment, onClose, onSave }: PicturePreviewProps) {
  const url = usePictureUrl(attachment)
  return (
    <Dialog
      open
      size="lg"
      title={attachment.name}
      onClose={onClose}
      closeButton
      actions={
        <Button variant="outline" icon={Download} onClick={onSave}>
          Download
        </Button>
      }
    >
      {url && <Picture src={url} alt={attachment.name} />}
    </Dialog>
  )
}
