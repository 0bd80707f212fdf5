import { BookOpenText } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { createArticle, getDocs } from '#domain/knowledge/endpoints.ts'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { useAccess } from '#app/desk/use-access.ts'
import { ActDialog } from '#app/messages/act-dialog.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'
import { loadBody } from '#app/messages/use-body.ts'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { MenuRow } from '#app/ui/menu.tsx'
import { RadioField } from '#app/ui/choice-fields.tsx'
import { withBegun } from './begun-article.ts'
import { replyWords } from './reply-words.ts'

/** Begins an article with a sent reply, in the only knowledge base or in the one that is chosen. */
export function useReplyArticle(messageId: number) {
  const desk = useDesk()
  const navigate = useNavigate()
  const { conversation, contact, thread } = useConversation()
  const denied = useAccess(createArticle, true)
  const [bases, setBases] = useState<readonly KnowledgeBase[]>()
  const begin = async (docId: number) => {
    const message = thread.messages.find(({ id }) => id === messageId)
    const html = message?.html ?? (await loadBody(desk.client, messageId)).html
    const begun = { name: conversation.subject, content: replyWords(html, contact) }
    void navigate(paths.article(docId, 'new'), { state: withBegun(begun) })
  }
  const ask = async () => {
    const { data } = await callDesk(desk, getDocs, { isDeleted: false })
    const [only] = data
    if (!only) showToast({ text: 'There is no knowledge base yet', tone: 'error' })
    else if (data.length === 1) await begin(only.id)
    else setBases(data)
  }
  return {
    row: (
      <MenuRow
        label="Make an article of this"
        icon={BookOpenText}
        denied={denied}
        onClick={() => void ask().catch(reportFailure)}
      />
    ),
    dialog: bases && <BaseDialog bases={bases} onPick={begin} onClose={() => setBases(undefined)} />,
  }
}

interface BaseDialogProps {
  bases: readonly KnowledgeBase[]
  onPick: (docId: number) => Promise<void>
  onClose: () => void
}

function BaseDialog({ bases, onPick, onClose }: BaseDialogProps) {
  const [docId, setDocId] = useState(bases[0]?.id ?? 0)
  return (
    <ActDialog
      title="Make an article"
      act="Write article"
      isReady={docId !== 0}
      onAct={() => onPick(docId)}
      onClose={onClose}
    >
      <RadioField
        label="Knowledge base"
        value={String(docId)}
        options={bases.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => setDocId(Number(id))}
      />
    </ActDialog>
  )
}
