import { openPalette } from '#app/commands/palette-store.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RecipientChip } from '#app/marks/recipient-chip.tsx'
import { Strip } from '../filter/filter-strip.tsx'

interface SearchStripProps {
  text: string
  onClear: () => void
}

/** Notice that the list shows search results only. */
export function SearchStrip({ text, onClear }: SearchStripProps) {
  return (
    <Strip role="group" aria-label="Found by">
      <RecipientChip email={`Search: ${text}`} onRemove={onClear} />
    </Strip>
  )
}

/** No hits on this device; the palette searches the server. */
export function SearchEmpty({ text, onClear }: SearchStripProps) {
  const { isOffline } = useConnection()
  return (
    <EmptyState
      drawing="missing"
      title="No Results Found"
      text={`Nothing on this device for “${text}”.${isOffline ? ' The server can be asked once you are back online.' : ''}`}
      action={
        <>
          {!isOffline && (
            <Button variant="outline" onClick={() => openPalette('conversations', text)}>
              Ask the server
            </Button>
          )}
          <Button variant={isOffline ? 'outline' : 'ghost'} onClick={onClear}>
            Clear search
          </Button>
        </>
      }
    />
  )
}
