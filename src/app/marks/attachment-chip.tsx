import { styled } from '#app/theme/styled.ts'
import {
  FileArchive,
  FileAudio,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Image,
  Paperclip,
  X,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { cutText } from '#app/ui/tips/cut-text.ts'
import { fileSize } from './file-size.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  height: theme.size.attachment,
  border: theme.edge.strong,
  borderRadius: theme.radius.control,
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.ink,
  backgroundColor: theme.vars.palette.sheet,
  '&[data-pending]': { border: theme.edge.pending },
  '&[data-failed]': { border: theme.edge.danger, color: theme.vars.palette.dangerText },
  [theme.media.hover]: { '&:has(> a:hover, > button:hover)': { backgroundColor: theme.vars.palette.hover } },
  [theme.media.touch]: { height: theme.size.controlLg },
}))

const Open = styled('a')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  ...theme.mix.focusInset,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.75),
  height: '100%',
  padding: theme.spacing(0, 2.25, 0, 1.75),
  borderRadius: theme.radius.tag,
  '&:not(a, button)': { cursor: 'default' },
  '& > svg': { color: theme.vars.palette.ink3 },
}))

const Size = styled('span')(({ theme }) => ({
  ...theme.mix.tabular,
  fontWeight: theme.weight.ui,
  color: theme.vars.palette.ink3,
}))

const Remove = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.focusInset,
  display: 'grid',
  placeItems: 'center',
  height: '100%',
  padding: theme.spacing(0, 1.75, 0, 0.5),
  borderRadius: theme.radius.tag,
  color: theme.vars.palette.ink3,
  [theme.media.hover]: { '&:hover': { color: theme.vars.palette.ink } },
  [theme.media.touch]: { minWidth: theme.size.touch, padding: 0 },
}))

const Progress = styled('span')(({ theme }) => ({
  position: 'absolute',
  inset: theme.spacing('auto', 0, 0, 0),
  height: 2,
  borderRadius: 1,
  transformOrigin: 'left',
  backgroundColor: theme.vars.palette.pine,
  transition: theme.move('transform', 'base'),
}))

const kinds: [RegExp, LucideIcon][] = [
  [/^image\//, Image],
  [/^video\//, FileVideo],
  [/^audio\//, FileAudio],
  [/zip|compressed|x-tar|x-7z|rar/, FileArchive],
  [/csv|spreadsheet|excel/, FileSpreadsheet],
  [/^text\/|pdf|document|msword/, FileText],
]

function kindIcon(mimeType: string | undefined): LucideIcon {
  return kinds.find(([kind]) => mimeType && kind.test(mimeType))?.[1] ?? Paperclip
}

interface AttachmentChipProps {
  name: string
  bytes: number
  mimeType?: string | undefined
  /** Visible characters of the name: 15 in the composer, 10 in a message. */
  cut?: 15 | 10
  /** Upload progress from 0 to 1. */
  progress?: number | undefined
  /** Stored on this device and not sent yet. */
  pending?: boolean
  failed?: boolean
  href?: string | undefined
  onOpen?: MouseEventHandler | undefined
  onRemove?: (() => void) | undefined
}

/** A file of a message: icon, name, size. */
export function AttachmentChip(props: AttachmentChipProps) {
  const { name, bytes, mimeType, cut = 10, progress, pending, failed, href, onOpen, onRemove } = props
  const shown = cutText(name, cut)
  const isGoing = progress !== undefined && progress < 1
  const tag = href ? 'a' : onOpen ? 'button' : 'span'
  return (
    <Chip data-pending={pending || undefined} data-failed={failed || undefined} title={name}>
      <Open
        as={tag}
        {...(tag === 'button' ? { type: 'button' } : {})}
        {...(href ? { href, download: name } : {})}
        onClick={onOpen}
      >
        <Icon of={kindIcon(mimeType)} size="sm" />
        <span aria-hidden={shown !== name || undefined}>{shown}</span>
        {shown !== name && <VisuallyHidden>{name}</VisuallyHidden>}
        <Size>{fileSize(bytes)}</Size>
      </Open>
      {onRemove && (
        <Remove type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon of={X} size="xs" />
        </Remove>
      )}
      {isGoing && (
        <Progress
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={Math.round(progress * 100)}
          style={{ transform: `scaleX(${progress})` }}
        />
      )}
    </Chip>
  )
}
