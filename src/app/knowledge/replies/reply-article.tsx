import { BookOpenText } from 'lucide-react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { loadBody } from '#app/messages/use-body.ts'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { replyText } from './reply-text.ts'
import { useBeginArticle } from './use-begin-article.tsx'

/** Starts an article from a sent reply. */
export function useReplyArticle(messageId: number) {
  const desk = useDesk()
  const { conversation, contact, thread } = useConversation()
  const { begin, denied, dialog } = useBeginArticle()
  const words = async () => {
    const message = thread.messages.find(({ id }) => id === messageId)
    const html = message?.html ?? (await loadBody(desk.client, messageId)).html
    return { name: conversation.subject, content: replyText(html, contact) }
  }
  return {
    row: (
      <MenuRow
        label="Make an article of this"
        icon={BookOpenText}
        denied={denied}
        onClick={() => begin(words)}
      />
    ),
    dialog,
  }
}
