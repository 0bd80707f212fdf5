import type { Draft, DraftMode } from '#domain/conversations/draft.ts'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ComposerLine } from './composer-styles.ts'
import { ownDevice } from './device-name.ts'

const kinds: Record<DraftMode, string> = {
  reply: 'reply',
  replyAll: 'reply',
  forward: 'forward',
  note: 'note',
  new: 'email',
}

interface OtherDraftsProps {
  drafts: readonly Draft[]
  /** What is written now is a note. */
  isNote: boolean
  onOpen: (draft: Draft) => void
}

/** The drafts of the conversation that are not in the composer: one's own of another kind, and those of other devices. */
export function OtherDrafts({ drafts, isNote, onOpen }: OtherDraftsProps) {
  return drafts.map((draft) => {
    // Of one kind this device has one draft; a second was written elsewhere, on a device that may bear the same name.
    const isKeptHere = draft.device === ownDevice() && (draft.mode === 'note') !== isNote
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
  })
}
