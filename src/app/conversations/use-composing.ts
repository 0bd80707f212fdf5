import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { expectTyping } from '#app/commands/typing-hold.ts'
import { openDrafts, type ComposerRequest } from '#app/composer/sending/composer-request.ts'
import { wantedDraft } from '#app/composer/drafts/edit-op.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { ComposeMode } from '#app/messages/conversation-view.ts'

/** State of a conversation's composer. An existing draft opens it, except on a phone. */
export function useComposing(
  drafts: readonly Draft[] | undefined,
  ops: readonly OutboxOp[] | undefined,
  isPhone: boolean,
  /** True for an unsent new mail, whose text is edited in another dialog. */
  isNewMail: boolean,
) {
  const [request, setRequest] = useState<ComposerRequest | null>(null)
  const [isRestored, setIsRestored] = useState(false)
  const { id: wantedId } = useSnapshot(wantedDraft)
  const open = useMemo(
    () => (drafts && ops ? openDrafts(drafts, ops, isNewMail) : undefined),
    [drafts, ops, isNewMail],
  )
  const wanted = open?.find((draft) => draft.id === wantedId)

  const ask = useCallback(
    (fields: Omit<ComposerRequest, 'n'>) => setRequest((last) => ({ ...fields, n: (last?.n ?? 0) + 1 })),
    [],
  )
  const compose = useCallback(
    (mode: ComposeMode, messageId?: number) => {
      expectTyping()
      ask({ mode, messageId: messageId ?? null, draftId: null, takesFocus: true })
    },
    [ask],
  )
  if (open && !isRestored) {
    setIsRestored(true)
    const newest = open[0]
    if (newest && newest.mode !== 'new' && !isPhone && !wanted)
      ask({ mode: newest.mode, messageId: newest.messageId, draftId: newest.id, takesFocus: false })
  }
  useEffect(() => {
    if (!wanted || wanted.mode === 'new') return
    wantedDraft.id = null
    expectTyping()
    ask({ mode: wanted.mode, messageId: wanted.messageId, draftId: wanted.id, takesFocus: true })
    // Only another draft causes a new request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted?.id])
  // A stable object: a new one would render the conversation again.
  return useMemo(
    () => ({ drafts: open, request, compose, close: () => setRequest(null) }),
    [open, request, compose],
  )
}
