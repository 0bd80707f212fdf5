import { styled } from '#app/theme/styled.ts'
import { useSnapshot } from 'valtio'
import { Button } from '#app/ui/button.tsx'
import { useConnection } from './connection.ts'
import { unsaved } from '../unsaved.ts'
import { updateStore } from './update-store.ts'

const Pill = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1),
  paddingLeft: theme.spacing(3),
  height: theme.size.syncChip,
  borderRadius: theme.radius.pill,
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.sheetVeil,
  boxShadow: theme.insetRing('line'),
  // Below xl only the button fits between search and chip.
  [theme.breakpoints.down('xl')]: { paddingLeft: 0, '& > span': theme.mix.unseen },
  '& .MuiButton-root': { color: theme.vars.palette.pineText, borderRadius: theme.radius.pill },
}))

/** Offers a newer version, but never while text is unsaved. */
export function UpdatePill() {
  const { isReady } = useSnapshot(updateStore)
  const { names } = useSnapshot(unsaved)
  const { connection } = useConnection()
  if (names.length > 0 || !(isReady || connection === 'upgrade')) return null
  return (
    <Pill role="status">
      <span>Update ready</span>
      <Button variant="ghost" size="small" title="Update ready" onClick={() => updateStore.apply()}>
        Reload
      </Button>
    </Pill>
  )
}
