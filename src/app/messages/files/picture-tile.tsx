import { styled } from '#app/theme/styled.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { usePictureUrl } from '#app/messages/files/use-picture-url.ts'

const Tile = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  display: 'block',
  overflow: 'hidden',
  height: theme.size.controlLg * 2,
  // Fixed ratio, so that the layout does not shift when the picture loads.
  aspectRatio: '4 / 3',
  border: theme.edge.strong,
  borderRadius: theme.radius.control,
  backgroundColor: theme.vars.palette.sunken,
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
}))

interface PictureTileProps {
  attachment: Attachment
  onOpen: () => void
}

/** Thumbnail of a picture; renders nothing if it cannot be loaded, since its chip names the file. */
export function PictureTile({ attachment, onOpen }: PictureTileProps) {
  const url = usePictureUrl(attachment)
  if (url === null) return null
  return (
    <li>
      <Tile type="button" aria-label={`Open ${attachment.name}`} onClick={onOpen}>
        {url && <img src={url} alt="" />}
      </Tile>
    </li>
  )
}
