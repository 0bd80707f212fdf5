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

/** Number of lines shown before the rest is folded. */
const shownAtOnce = 2

/** Drafts of the conversation that are not in the composer: of other modes, and of other devices. */
export function OtherDrafts({ drafts, mode, onOpen }: OtherDraftsProps) {
  const [areAllShown, setAreAllShown] = useState(false)
  // The button takes as much room as a single hidden line.
  const isFolded = !areAllShown && drafts.length > shownAtOnce + 1
  const shown = isFolded ? drafts.slice(0, shownAtOnce) : drafts
  return (
    <>
      {shown.map((draft) => {
        // This device has one draft per mode; a second one is from another device, perhaps of the same name.
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
