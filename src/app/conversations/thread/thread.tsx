import { ScheduledMails } from '#app/composer/sending/scheduled-mails.tsx'
import { styled } from '#app/theme/styled.ts'
import type { Theme } from '@mui/material/styles'
import { CloudOff } from 'lucide-react'
import { memo, useEffect, useMemo, useState } from 'react'
import { useLive } from '#app/desk/live/use-live.ts'
import { beyondText } from '#app/device/device-texts.ts'
import { RecommendedArticles } from '#app/knowledge/replies/recommended-articles.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { DrawnNear } from '#app/ui/lists/drawn-near.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { deviceWindow } from '#local/queries/device.ts'
import { ActivityLines } from './activity-lines.tsx'
import { attentionOps } from '../reviews/attention.ts'
import { ClaimReview } from '../reviews/claim-review.tsx'
import { CloseReview } from '../reviews/close-review.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'
import { FoundWords } from '#app/messages/hits.ts'
import { EarlierBar } from './earlier-bar.tsx'
import { HitBar } from '#app/hits/hit-bar.tsx'
import { MergeReview } from '#app/merging/merge-review.tsx'
import { MessageItem } from '../message/message.tsx'
import { NoteCard } from './note-card.tsx'
import { RefusedCard } from '../reviews/refused-card.tsx'
import { ReviewCard } from '../reviews/review-card.tsx'
import { ScheduleReview } from '../reviews/schedule-review.tsx'
import {
  entriesOf,
  firstOpenMessage,
  keyOf,
  missingItems,
  newestMessage,
  stackBefore,
  type ThreadEntry,
} from '#app/messages/thread-entries.ts'
import { useHits } from '#app/hits/use-hits.ts'
import { useThreadScroll } from './use-thread-scroll.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'

const Pane = styled('div')({ position: 'relative', flex: '1 1 auto', minHeight: 0, overflowY: 'auto' })

const toastRoom = ({ size }: Theme) => size.toast.height + size.toast.offset * 1.5

const Entries = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  minHeight: '100%',
  padding: theme.spacing(3, 5),
  // Room for a toast, so that it does not cover the message it refers to.
  paddingBottom: toastRoom(theme),
  '& > [data-tail]': { marginTop: toastRoom(theme) },
  [theme.media.phone]: {
    gap: theme.spacing(4),
    padding: theme.spacing(3.5, 4),
    paddingBottom: toastRoom(theme),
  },
}))

const Entry = styled(DrawnNear)(({ theme }) => ({
  flex: 'none',
  '&[aria-current] > *': {
    outline: `${theme.spacing(0.5)} solid ${theme.vars.palette.pineTint2}`,
    outlineOffset: theme.spacing(1),
  },
}))

const Missing = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1.5),
  color: theme.vars.palette.ink3,
}))

/** Entries at the end of a thread that render at once; the others render near the viewport. */
const drawnFirst = 20
/** Estimated height of a message before it renders, in px. */
const expectedHeight = 160

/** All messages, notes and changes of a conversation, oldest first. */
export const ThreadView = memo(function ThreadView({ hasMail }: { hasMail: boolean }) {
  const { thread, conversation, ops, isOffline } = useConversation()
  const window = useLive(deviceWindow, undefined) ?? 90
  const newest = newestMessage(thread.messages)
  const last = thread.messages.at(-1)
  const entries = useMemo(() => entriesOf(thread), [thread])
  const hits = useHits(entries)
  const { pane, content, show } = useThreadScroll(last?.id, hits.at)
  // Fixed once the thread is complete: a later message must not fold what the agent is reading.
  const [kept, setKept] = useState<number | null>()
  const missing = missingItems(conversation.items, thread)
  const firstOpen = kept === undefined ? firstOpenMessage(thread.messages) : kept
  if (kept === undefined && missing === 0 && thread.messages.length > 0) setKept(firstOpen)
  // A search hit may be in the older messages.
  const { stacked, open } = stackBefore(entries, hits.at === undefined ? firstOpen : null)
  useWholeThread(conversation.id, missing > 0, isOffline)
  const isAbsent = thread.messages.length === 0 && missing > 0

  const shown = (entry: ThreadEntry) => {
    if (entry.kind === 'activities') return <ActivityLines activities={entry.activities} />
    if (entry.kind === 'note') return <NoteCard note={entry.note} />
    return (
      <MessageItem
        message={entry.message}
        notes={entry.notes}
        isNewest={entry.message === newest}
        hasMail={hasMail}
      />
    )
  }
  return (
    <FoundWords value={hits.words}>
      <HitBar hits={hits} />
      <Pane ref={pane} role="region" aria-label="Thread" tabIndex={0} data-thread data-desk-keys>
        <Entries ref={content}>
          {isAbsent && isOffline ? (
            <EmptyState
              drawing="not-here"
              title="Not kept on this device"
              text={beyondText(`#${conversation.ticketNo ?? ''}`, window)}
            />
          ) : (
            missing > 0 && (
              <Missing role="status">
                <Icon of={CloudOff} size="sm" />
                {missing === 1
                  ? '1 earlier message not on this device'
                  : `${missing} earlier messages not on this device`}
              </Missing>
            )
          )}
          <EarlierBar stacked={stacked} onOpen={() => setKept(null)} />
          {open.map((entry, index) => (
            <Entry
              key={keyOf(entry)}
              box={pane}
              isNearFirst={index >= open.length - drawnFirst}
              expected={expectedHeight}
              data-entry={keyOf(entry)}
              aria-current={keyOf(entry) === hits.at || undefined}
            >
              {shown(entry)}
            </Entry>
          ))}
          {attentionOps(ops).map((op) => {
            const reason = op.verdict?.reason
            if (op.cmd === 'drafts.schedule' && op.verdict?.st === 'conflict')
              return <ScheduleReview key={op.op} op={op} />
            if (reason === 'newer_messages') return <ReviewCard key={op.op} op={op} />
            if (reason === 'unseen_inbound') return <CloseReview key={op.op} op={op} onView={show} />
            if (reason === 'already_assigned') return <ClaimReview key={op.op} op={op} />
            if (reason === 'merged') return <MergeReview key={op.op} op={op} />
            return <RefusedCard key={op.op} op={op} />
          })}
          <ScheduledMails />
          <RecommendedArticles subject={conversation.subject} isOffline={isOffline} />
        </Entries>
      </Pane>
    </FoundWords>
  )
})

/** Loads what is missing of an open thread when there is a connection. */
function useWholeThread(conversationId: number, isIncomplete: boolean, isOffline: boolean): void {
  const { client } = useDesk()
  useEffect(() => {
    if (!isIncomplete || isOffline) return
    client.worker.want([conversationId]).catch(reportFailure)
  }, [client, conversationId, isIncomplete, isOffline])
}
