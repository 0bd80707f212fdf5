import { styled } from '#app/theme/styled.ts'
import { Badge } from '#app/ui/badge.tsx'
import { syncCount, syncText } from './sync-texts.ts'
import type { SyncState } from './sync-texts.ts'
import { SyncGlyph } from '#app/ui/icons/sync-glyph.tsx'
import type { SyncRing } from '#app/ui/icons/sync-glyph.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

const Chip = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  ...theme.mix.tabular,
  ...theme.typography.meta,
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: theme.spacing(1.75),
  height: theme.size.syncChip,
  padding: theme.spacing(0, 2.5, 0, 1.75),
  border: theme.edge.none,
  borderRadius: theme.radius.pill,
  fontWeight: theme.weight.control,
  color: theme.vars.palette.ink2,
  whiteSpace: 'nowrap',
  transition: theme.move(['background-color', 'color', 'border-color'], 'base'),
  '& svg': { color: theme.vars.palette.pine },
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.sheetVeil } },
  '&[data-look="offline"]': {
    color: theme.vars.palette.duskText,
    backgroundColor: theme.vars.palette.duskTint,
    border: theme.edge.pending,
    '& svg': { color: 'inherit' },
    '&:hover': { backgroundColor: theme.vars.palette.duskTint2 },
  },
  '&[data-look="attention"]': {
    color: theme.vars.palette.dangerText,
    backgroundColor: theme.vars.palette.dangerTint,
    border: theme.edge.danger,
    '& svg': { color: 'inherit' },
  },
}))

const looks: Record<SyncState['kind'], SyncRing> = {
  online: 'online',
  syncing: 'syncing',
  offline: 'offline',
  attention: 'attention',
  'sign-in': 'attention',
  'storage-full': 'attention',
}

interface SyncChipProps {
  state: SyncState
  /** Opens the Outbox. */
  onClick: () => void
  /** Ring and number only, for phones. */
  compact?: boolean
}

/** Sync state in the top bar: delivered, in progress, or waiting on this device. */
export function SyncChip({ state, onClick, compact = false }: SyncChipProps) {
  const ring = looks[state.kind]
  const words = syncText(state)
  const count = syncCount(state)
  const refused = state.kind === 'offline' ? (state.refused ?? 0) : 0
  return (
    <Chip type="button" onClick={onClick} data-look={ring}>
      <SyncGlyph ring={ring} />
      <span aria-live="polite" aria-atomic>
        {compact ? <VisuallyHidden>{words}</VisuallyHidden> : words}
        {compact && count > 0 && <span aria-hidden>{count}</span>}
        {refused > 0 && <VisuallyHidden>, {refused} refused</VisuallyHidden>}
      </span>
      {refused > 0 && (
        <span aria-hidden>
          <Badge count={refused} tone="danger" />
        </span>
      )}
    </Chip>
  )
}

const Ring = styled('span')(({ theme }) => ({
  ...theme.mix.tabular,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  borderRadius: theme.radius.pill,
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.pine,
  backgroundColor: theme.vars.palette.canvas,
  '&[data-look="offline"]': { color: theme.vars.palette.duskText },
  '&[data-look="attention"]': { color: theme.vars.palette.dangerText },
}))

/** Ring and number alone, for an entry that leads to the chip. */
export function SyncMark({ state }: { state: SyncState }) {
  const count = syncCount(state)
  return (
    <Ring data-look={looks[state.kind]} className="badge">
      <SyncGlyph ring={looks[state.kind]} />
      {count > 0 && <span aria-hidden>{count}</span>}
      <span aria-live="polite" aria-atomic>
        <VisuallyHidden>{syncText(state)}</VisuallyHidden>
      </span>
    </Ring>
  )
}
