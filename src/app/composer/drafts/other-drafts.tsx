import { useState } from 'react'
import type { Draft, DraftMode } from '#domain/conversations/drafts/draft.ts'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { ComposerLine } from '../composer-styles.ts'
import { ownDevice } from '../device-name.ts'

const kinds: Record<DraftMode, string> = {
  reply: 'reply',
  replyAll: 'reply',
  forward: 'forward',
  note: 'note',
  new: 'email',
}

interface OtherDraftsProps {
  drafts: readonly Draft[]
  /** Current mode. */
  mode: DraftMode
  onOpen: (draft: Draft) => void
}

/** How many lines stand above the words before they are folded. */
const shownAtOnce = 2

/** The drafts of the conversation that are not in the composer: one's own of another kind, and those of other devices. */
export function OtherDrafts({ drafts, mode, onOpen }: OtherDraftsProps) {
  const [areAllShown, setAreAllShown] = useState(false)
  // A single hidden line would take no more room than the button.
  const isFolded = !areAllShown && drafts.length > shownAtOnce + 1
  const shown = isFolded ? drafts.slice(0, shownAtOnce) : drafts
  return (
    <>
      {shown.map((draft) => {
        // Of one kind this device has one draft; a second was written elsewhere, on a device that may bear the same name.
        const isKeptHere = draft.device === ownDevice() && kinds[draft.mode] !== kinds[mode]
        return (
          <ComposerLine key={draft.id}>
            {isKeptHere ? (
              <span>Your {kinds[draft.mode]} is kept as a draft</span>
            ) : (
              <span>
                Another draft from {draft.device}, <RelativeTime at={draft.updatedAt} show="stamp" />
              </span>
            )}
            <Button variant="ghost" size="small" onClick={() => onOpen(draft)}>
              Open
            </Button>
          </ComposerLine>
        )
      })}
      {isFolded && (
        <ComposerLine>
          <Button variant="ghost" size="small" onClick={() => setAreAllShown(true)}>
            {`Show ${drafts.length - shownAtOnce} more drafts`}
          </Button>
        </ComposerLine>
      )}
    </>
  )
}
