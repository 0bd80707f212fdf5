import { useState, useSyncExternalStore } from 'react'
import type { MacroAction } from '#domain/conversations/macro.ts'
import type { PlaceholderValues } from '#domain/conversations/drafts/placeholder-text.ts'
import { useFiles } from '#app/composer/files/use-files.ts'
import { PlaceholderPopup } from '#app/editor/suggestions/placeholder-popup.ts'
import { useTagsWhenSent } from '#app/labels/use-tags-typed.ts'
import { LooseFiles } from '#app/composer/files/loose-files.ts'
import type { TicketContent } from './ticket-start.ts'

/** Message of a new ticket, with the data of its editor. */
export function useTicketContent(start: TicketContent, values: PlaceholderValues) {
  const [html, setHtml] = useState(start.html)
  const [actions, setActions] = useState<readonly MacroAction[]>(start.actions)
  const [holder] = useState(() => new LooseFiles(start.attachments))
  const { attachments } = useSyncExternalStore(holder.subscribe, () => holder.state).words
  const files = useFiles(holder)
  const [placeholders] = useState(() => new PlaceholderPopup())
  placeholders.values = values
  const words: TicketContent = { html, attachments, actions }
  const isDirty = html !== start.html || attachments !== start.attachments || actions !== start.actions
  return {
    ...{ words, isDirty, files, placeholders },
    tags: useTagsWhenSent(actions, setActions),
    setHtml,
    setActions,
  }
}

/** Message state of a ticket in progress. */
export type TicketWriting = ReturnType<typeof useTicketContent>
