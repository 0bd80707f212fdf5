import { styled } from '@mui/material/styles'
import { ArrowLeft, PencilLine, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Draft } from '#domain/conversations/draft.ts'
import { previewOf } from '#domain/conversations/preview.ts'
import { wantedDraft } from '#app/composer/edit-op.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { ask } from '#app/ui/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { mutate } from '#local/mutate.ts'
import { attentionOps } from './attention.ts'
import { useConversation } from './conversation-view.ts'
import { fullAddress } from './recipient-words.ts'
import { RefusedCard } from './refused-card.tsx'

const NewEmailDialog = lazy(async () => ({
  default: (await import('#app/composer/new-email-dialog.tsx')).NewEmailDialog,
}))

const Place = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  height: '100%',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    flex: 'none',
    gap: theme.spacing(1.5),
    height: theme.size.head,
    padding: theme.spacing(0, 3, 0, 2.5),
    borderBottom: theme.edge.line,
  },
}))

const Sheet = styled('div')(({ theme }) => ({
  ...theme.typography.body,
  padding: theme.spacing(5),
  maxWidth: theme.size.dialog.lg,
  '& h2': { ...theme.typography.subject, marginBottom: theme.spacing(2) },
  '& p': { overflowWrap: 'anywhere' },
  '& > section': { marginTop: theme.spacing(4) },
  '& p[data-to]': { ...theme.typography.ui, marginBottom: theme.spacing(4), color: theme.vars.palette.ink3 },
}))

interface DraftConversationProps {
  drafts: readonly Draft[]
  onBack: (() => void) | undefined
}

/** A new mail that was not sent: what it says so far, and the way to go on with it. */
export function DraftConversation({ drafts, onBack }: DraftConversationProps) {
  const desk = useDesk()
  const { conversation, denied, ops } = useConversation()
  const [isOpen, setIsOpen] = useState(false)
  const { id: wantedId } = useSnapshot(wantedDraft)
  const [draft] = drafts
  const isWanted = drafts.some((each) => each.id === wantedId)
  useEffect(() => {
    if (!isWanted) return
    wantedDraft.id = null
    setIsOpen(true)
  }, [isWanted])
  const remove = async () => {
    const isSure = await ask({
      title: 'Delete This Mail',
      text: 'Are you sure you want to delete ?',
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isSure || !draft) return
    await mutate(desk, 'drafts.delete', { id: draft.id, conversationId: conversation.id })
    onBack?.()
  }
  return (
    <Place aria-label="Conversation">
      <header>
        {onBack && <IconButton name="Back" icon={ArrowLeft} onClick={onBack} />}
        <Button
          variant="primary"
          size="small"
          icon={PencilLine}
          denied={denied}
          onClick={() => setIsOpen(true)}
        >
          Continue writing
        </Button>
        <Button
          variant="danger"
          size="small"
          icon={Trash2}
          denied={denied}
          onClick={() => void remove().catch(reportFailure)}
        >
          Delete
        </Button>
      </header>
      <Sheet>
        <h2>{conversation.subject}</h2>
        {draft && <p data-to>{`To ${draft.to.map(fullAddress).join(', ') || 'nobody yet'}`}</p>}
        {draft && <p>{previewOf(draft.html)}</p>}
        {attentionOps(ops).map((op) => (
          <RefusedCard key={op.op} op={op} />
        ))}
      </Sheet>
      {isOpen && (
        <Suspense>
          <NewEmailDialog open onClose={() => setIsOpen(false)} conversationId={conversation.id} />
        </Suspense>
      )}
    </Place>
  )
}
