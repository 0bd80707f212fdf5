import { styled } from '#app/theme/styled.ts'
import { MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { editOp, htmlOf, keepAsDraft } from '#app/composer/drafts/edit-op.ts'
import { announceAgain } from '#app/desk/live/settled.ts'
import { delayUntil } from '#app/desk/undo-send-setting.ts'
import { useUndoSend } from '#app/composer/sending/use-undo-send.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { PendingGlyph } from '#app/ui/icons/sync-glyph.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { reissue } from '#app/desk/live/changes.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import type { OutboxOp } from '#local/rows.ts'
import { newestSeen, unseenBy, verbOf } from './attention.ts'
import type { Theirs } from './attention.ts'
import {
  authorOf,
  colleague,
  useConversation,
  type ConversationView,
} from '#app/messages/conversation-view.ts'
import { partQuote } from '#app/messages/mail-html.ts'
import { plainBody, Prose } from '#app/messages/plain-body.tsx'
import { ReviewFoot, ReviewHead, ReviewShell } from '#app/messages/review-shell.tsx'

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  '& > section': { padding: theme.spacing(3, 3.5) },
  '& > section + section': { borderLeft: theme.edge.line, backgroundColor: theme.vars.palette.duskTint },
  [theme.below('actionBar')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > section + section': { borderLeft: 0, borderTop: theme.edge.line },
  },
}))

const SideHead = styled('h4')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  margin: theme.spacing(0, 0, 1),
  '* + &': { marginTop: theme.spacing(3) },
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.ink3,
  '& > svg': { color: theme.vars.palette.duskText },
}))

const none: ReadonlyMap<string, string> = new Map()

function words(html: string): ReactNode {
  const { own } = partQuote(html)
  return plainBody(own, { pictures: none }) ?? previewOf(own)
}

function wroteBy(theirs: Theirs): string {
  if (theirs.kind === 'note') return 'Note by'
  return theirs.item.isInbound ? 'From' : 'Sent by'
}

/** Maximum number of their messages and notes shown beside ours; the thread shows all. */
const shownAtOnce = 3

const writerOf = ({ kind, item }: Theirs, view: ConversationView) =>
  kind === 'note' ? colleague(view.reference, item.authorId) : authorOf(item, view)

/** A message or note that another user wrote meanwhile. */
function TheirWords({ theirs }: { theirs: Theirs }) {
  const view = useConversation()
  const { kind, item } = theirs
  const author = writerOf(theirs, view)
  return (
    <>
      <SideHead>
        <Avatar id={author.avatarId} name={author.name} src={author.picture} size="xs" />
        {`${wroteBy(theirs)} ${author.name}`}
      </SideHead>
      <Prose data-small>{kind === 'message' && item.isInbound ? item.preview : words(item.html ?? '')}</Prose>
    </>
  )
}

/** Conflict of a reply: another user wrote meanwhile. Shows both texts and the choices. */
export function ReviewCard({ op }: { op: OutboxOp }) {
  const desk = useDesk()
  const view = useConversation()
  const undo = useUndoSend()
  const [isBusy, setIsBusy] = useState(false)
  const unseen = unseenBy(op, view.thread, desk.actor.userId)
  const theirs = unseen.at(-1)
  const author = theirs && writerOf(theirs, view)
  const run = (work: () => Promise<unknown>) => {
    setIsBusy(true)
    work()
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  const keep = async () => {
    await keepAsDraft(desk, op)
    showToast({ text: 'Saved as Draft' })
  }
  const sendToo = async () => {
    const patch = { acknowledged: newestSeen(op), notBefore: await delayUntil(desk) }
    const again = await reissue(desk, op.op, patch)
    void announceAgain(desk, again.op, 'mail', view.isOffline, undo).catch(reportFailure)
  }
  const { ticketNo, id } = view.conversation
  const isLedOn = (op.args as { conversationId: number }).conversationId !== id
  return (
    <ReviewShell aria-label="Your reply was held back">
      <ReviewHead>
        <Icon of={MessageSquareReply} />
        <h3>
          {isLedOn
            ? 'It was merged into this conversation while you were away'
            : `${author?.name ?? 'Somebody'} ${verbOf(theirs)} while you were away`}
        </h3>
        <span>
          {ticketNo !== null && `#${ticketNo},`}
          {theirs && <RelativeTime at={theirs.item.createdAt} show="stamp" />}
        </span>
      </ReviewHead>
      <Sides>
        <section>
          {unseen.length > shownAtOnce && (
            <SideHead>{`${unseen.length - shownAtOnce} more before these`}</SideHead>
          )}
          {unseen.slice(-shownAtOnce).map((each) => (
            <TheirWords key={`${each.kind} ${each.item.id}`} theirs={each} />
          ))}
          {!theirs && <SideHead>What they wrote is on its way</SideHead>}
        </section>
        <section>
          <SideHead>
            <PendingGlyph />
            <span>
              Yours, written at <RelativeTime at={op.at} show="stamp" />
            </span>
          </SideHead>
          <Prose data-small>{words(htmlOf(op))}</Prose>
        </section>
      </Sides>
      <ReviewFoot>
        <p>Yours has not been sent.</p>
        <Button variant="ghost" size="small" busy={isBusy} onClick={() => run(keep)}>
          Keep as draft
        </Button>
        <Button variant="outline" size="small" busy={isBusy} onClick={() => run(() => editOp(desk, op))}>
          Edit mine
        </Button>
        <Button variant="primary" size="small" busy={isBusy} onClick={() => run(sendToo)}>
          Send mine too
        </Button>
      </ReviewFoot>
    </ReviewShell>
  )
}
