import { History, Square } from 'lucide-react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { timeOfConversation } from '#local/queries/time.ts'
import { TimerPill } from './timer-pill.tsx'
import { useAutomaticTimer } from './use-automatic-timer.ts'
import { useTracker } from './use-tracker.ts'

const noEntries: never[] = []

/** Time subject of the open conversation, and its entries. */
export function useConversationTime() {
  const { id } = useConversation().conversation
  const entries = useLive(timeOfConversation, id) ?? noEntries
  return { subject: { conversationId: id, taskId: null }, entries }
}

interface TimePartProps {
  /** Opens the dialog with everybody's time on the conversation. */
  onEntries: () => void
}

/** Timer of the open conversation; renders nothing without time tracking. */
export function ConversationTimer({ onEntries }: TimePartProps) {
  const { userId } = useDesk().actor
  const { subject, entries } = useConversationTime()
  const tracker = useTracker(subject)
  useAutomaticTimer(subject, tracker)
  if (!tracker) return null
  const logged = entries.reduce((sum, entry) => sum + (entry.userId === userId ? entry.duration : 0), 0)
  return <TimerPill tracker={tracker} logged={logged} onEntries={onEntries} />
}

/** Timer rows of the More menu, for panes without room for the pill. */
export function TimeRows({ onEntries }: TimePartProps) {
  const { subject } = useConversationTime()
  const tracker = useTracker(subject)
  if (!tracker) return null
  return (
    <>
      {tracker.entry && (
        <MenuRow label="Stop timer" icon={Square} denied={tracker.denied} onClick={tracker.stop} />
      )}
      <MenuRow label="Time entries" icon={History} onClick={onEntries} />
    </>
  )
}
