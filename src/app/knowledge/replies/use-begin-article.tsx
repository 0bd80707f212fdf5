import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { createArticle, getDocs } from '#domain/knowledge/endpoints.ts'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { ActDialog } from '#app/messages/act-dialog.tsx'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { withBegun, type BegunArticle } from './begun-article.ts'

type Words = BegunArticle | (() => Promise<BegunArticle>)

/** Starts an article with given content, in the only knowledge base or a chosen one. */
export function useBeginArticle() {
  const desk = useDesk()
  const navigate = useNavigate()
  const denied = useAccess(createArticle, true)
  const [choice, setChoice] = useState<{ words: Words; bases: readonly KnowledgeBase[] }>()
  const open = async (docId: number, words: Words) => {
    const begun = typeof words === 'function' ? await words() : words
    void navigate(paths.article(docId, 'new'), { state: withBegun(begun) })
  }
  const ask = async (words: Words) => {
    const { data } = await callDesk(desk, getDocs, { isDeleted: false })
    const [only] = data
    if (!only) showToast({ text: 'There is no knowledge base yet', tone: 'error' })
    else if (data.length === 1) await open(only.id, words)
    else setChoice({ words, bases: data })
  }
  return {
    denied,
    begin: (words: Words) => void ask(words).catch(reportFailure),
    dialog: choice && (
      <BaseDialog
        bases={choice.bases}
        onPick={(docId) => open(docId, choice.words)}
        onClose={() => setChoice(undefined)}
      />
    ),
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
