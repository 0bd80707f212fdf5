import { useState } from 'react'
import { actionRefusalOf } from '#domain/conversations/calls/macro-calls.ts'
import { labelsOf, withActions, type MacroAction } from '#domain/conversations/macro.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { useConversationChanges } from '#app/messages/conversation-changes.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { reference } from '#local/queries/people.ts'
import { TagPopup } from '#app/editor/suggestions/tag-popup.ts'

/** Tag suggestions at a # in an open conversation; a chosen tag is added at once. */
export function useConversationTags(): TagPopup {
  const { conversation, reference: known, denied } = useConversation()
  const { addLabel } = useConversationChanges(conversation)
  const [popup] = useState(() => new TagPopup())
  popup.tags = denied
    ? []
    : [...known.labels.values()].filter(({ id }) => !conversation.labelIds.includes(id))
  popup.onPick = ({ id }) => addLabel(id)
  return popup
}

/** Tag suggestions at a # in a new mail; chosen tags are added when it is sent. */
export function useTagsWhenSent(
  actions: readonly MacroAction[],
  onChange: (actions: MacroAction[]) => void,
): TagPopup {
  const { actor } = useDesk()
  const known = useLive(reference, undefined)
  const [popup] = useState(() => new TagPopup())
  const action = (labelIds: number[]): MacroAction => ({ kind: 'labels', labelIds })
  const held = labelsOf(actions)
  popup.tags = actionRefusalOf(actor, action([]))
    ? []
    : [...(known?.labels.values() ?? [])].filter(({ id }) => !held.includes(id))
  popup.onPick = ({ id }) => onChange(withActions(actions, [action([id])]))
  return popup
}
