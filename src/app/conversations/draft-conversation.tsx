import { ScheduledMails } from '#app/composer/sending/scheduled-mails.tsx'
import { Breakable } from '#app/marks/breakable.tsx'
import { styled } from '#app/theme/styled.ts'
import { ArrowLeft, PencilLine, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { useSnapshot } from 'valtio'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import { dropDraft } from '#app/composer/drafts/drop-draft.ts'
import { endingOf } from '#app/composer/drafts/spare-draft.ts'
import { wantedDraft } from '#app/composer/drafts/edit-op.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { attentionOps } from './reviews/attention.ts'
import { announceGone } from '#app/messages/conversation-changes.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { fullAddress } from '#app/messages/recipient-texts.ts'
import { RefusedCard } from './reviews/refused-card.tsx'

const NewEmailDialog = lazy(async () => ({
  default: (await import('#app/composer/new-email/new-email-dialog.tsx')).NewEmailDialog,
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
  '& > article + article': {
    marginTop: theme.spacing(5),
    paddingTop: theme.spacing(5),
    borderTop: theme.edge.line,
  },
  '& h3': { ...theme.typography.ui, marginBottom: theme.spacing(1), color: theme.vars.palette.lanternText },
  '& p[data-to]': { ...theme.typography.ui, marginBottom: theme.spacing(4), color: theme.vars.palette.ink3 },
}))

const Row = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  'article > &': { marginTop: theme.spacing(3) },
}))

interface DraftConversationProps {
  drafts: readonly Draft[]
  onBack: (() => void) | undefined
}

/** An unsent new mail: its text so far, and a button to continue it. */
export function DraftConversation({ drafts, onBack }: DraftConversationProps) {
  const { conversation, denied, ops } = useConversation()
  const [open, setOpen] = useState<{ draftId: number | undefined }>()
  const { id: wantedId } = useSnapshot(wantedDraft)
  const wanted = drafts.find((each) => each.id === wantedId)?.id
  useEffect(() => {
    if (wanted === undefined) return
    wantedDraft.id = null
    setOpen({ draftId: wanted })
  }, [wanted])
  const written = drafts.filter(({ scheduled }) => !scheduled)
  const [draft, ...others] = written
  const remove = useRemoval()
  const hasTwo = others.length > 0
  return (
    <Place aria-label="Conversation">
      <header>
        {onBack && <IconButton name="Back" icon={ArrowLeft} onClick={onBack} />}
        {!hasTwo && draft && (
          <DraftActions
            denied={denied}
            onOpen={() => setOpen({ draftId: draft.id })}
            onDelete={() => remove(draft, onBack)}
          />
        )}
      </header>
      <Sheet>
        <h2>{conversation.subject}</h2>
        <ScheduledMails />
        {written.map((each) => (
          <article key={each.id} aria-label={`Draft from ${each.device}`}>
            {hasTwo && (
              <h3>
                From {each.device}, <RelativeTime at={each.updatedAt} show="stamp" />
              </h3>
            )}
            <p data-to>
              <Breakable text={`To ${each.to.map(fullAddress).join(', ') || 'nobody yet'}`} />
            </p>
            <p>{previewOf(each.html)}</p>
            {hasTwo && (
              <DraftActions
                denied={denied}
                onOpen={() => setOpen({ draftId: each.id })}
                onDelete={() => remove(each)}
              />
            )}
          </article>
        ))}
        {attentionOps(ops).map((op) => (
          <RefusedCard key={op.op} op={op} />
        ))}
      </Sheet>
      {open && (
        <Suspense fallback={<HeldKeys />}>
          <NewEmailDialog
            key={open.draftId}
            open
            onClose={() => setOpen(undefined)}
            conversationId={conversation.id}
            draftId={open.draftId}
          />
        </Suspense>
      )}
    </Place>
  )
}

interface DraftActionsProps {
  denied: Denial | undefined
  onOpen: () => void
  onDelete: () => void
}

function DraftActions({ denied, onOpen, onDelete }: DraftActionsProps) {
  return (
    <Row>
      <Button variant="primary" size="small" icon={PencilLine} denied={denied} onClick={onOpen}>
        Continue writing
      </Button>
      <Button variant="danger" size="small" icon={Trash2} denied={denied} onClick={onDelete}>
        Delete
      </Button>
    </Row>
  )
}

/** Permanently deletes the draft of a new mail after a confirmation, with a toast. */
function useRemoval(): (draft: Draft, onGone?: () => void) => void {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const remove = async (draft: Draft, onGone?: () => void) => {
    // Only the draft shown now is deleted, not text that arrives while the question is open.
    const ended = await endingOf(desk, draft)
    const isSure = await ask({
      title: 'Delete This Mail',
      text: 'Are you sure you want to delete ?',
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isSure) return
    const { op } = await dropDraft(desk, draft.conversationId, ended)
    onGone?.()
    await announceGone(desk, op, isOffline, 'Draft Deleted')
  }
  return (draft, onGone) => void remove(draft, onGone).catch(reportFailure)
}
