import { styled } from '#app/theme/styled.ts'
import { CircleAlert } from 'lucide-react'
import { discardOp, editAndTell, htmlOf, isWritten } from '#app/composer/drafts/edit-op.ts'
import { announceAgain } from '#app/desk/live/settled.ts'
import { delayUntil } from '#app/desk/undo-send-setting.ts'
import { useUndoSend } from '#app/composer/sending/use-undo-send.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { problemText } from '#app/outbox/problem-texts.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { undone } from '#app/desk/live/undone.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { reissue, retry } from '#app/desk/live/changes.ts'
import { mayHaveRun } from '#local/outbox.ts'
import type { OutboxOp } from '#local/rows.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { plainBody, Prose } from '#app/messages/plain-body.tsx'

const Card = styled('section')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.spacing(1, 2.25),
  flex: 'none',
  padding: theme.spacing(2.5, 3, 2, 3),
  border: theme.edge.danger,
  borderRadius: theme.radius.panel,
  backgroundColor: theme.vars.palette.dangerTint,
  '& > svg': { color: theme.vars.palette.dangerText },
  '& header': { display: 'flex', alignItems: 'baseline', gap: theme.spacing(2) },
  '& h3': { margin: 0, font: 'inherit', fontWeight: theme.weight.semibold },
  '& header > time': { marginLeft: 'auto', color: theme.vars.palette.ink3 },
  '& > div': { gridColumn: 2 },
}))

const Reason = styled('p')(({ theme }) => ({
  margin: theme.spacing(0.5, 0, 1),
  color: theme.vars.palette.dangerText,
  textWrap: 'pretty',
}))

const Choices = styled('footer')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  margin: theme.spacing(1.5, 0, 0, -2),
}))

const none: ReadonlyMap<string, string> = new Map()

const textOf = (html: string) =>
  new DOMParser().parseFromString(html.replace(/<\/(p|li|div)>|<br\s*\/?>/gi, '$&\n'), 'text/html').body
    .textContent

/** Work refused by the server, in its place in the thread: the reason, and all ways to resolve it. */
export function RefusedCard({ op }: { op: OutboxOp }) {
  const desk = useDesk()
  const { isOffline } = useConversation()
  const undo = useUndoSend()
  const hasWords = isWritten(op)
  const isMail = hasWords && !op.cmd.startsWith('notes.')
  const reason = problemText(op)
  const again = async () => {
    const same = mayHaveRun(op)
    if (same) await retry(desk, op.op)
    const next = same
      ? op.op
      : (await reissue(desk, op.op, isMail ? { notBefore: await delayUntil(desk) } : {})).op
    if (hasWords)
      void announceAgain(desk, next, isMail ? 'mail' : 'note', isOffline, undo).catch(reportFailure)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(textOf(htmlOf(op)).trim())
    showToast({ text: 'Copied' })
  }
  const remove = async () => {
    const back = await discardOp(desk, op)
    if (back) showToast({ text: 'Discarded', undo: () => undone(desk, back()) })
    else showToast({ text: 'It may have gone out already, the server is asked', tone: 'pending' })
  }
  const press = (work: () => Promise<unknown>) => () => void work().catch(reportFailure)
  return (
    <Card aria-label={op.title}>
      <Icon of={CircleAlert} />
      <header>
        <h3>{op.title}</h3>
        <RelativeTime at={op.at} show="stamp" />
      </header>
      <div>
        <Reason>{`${hasWords ? 'Not sent' : 'Not saved'}: ${reason}`}</Reason>
        {hasWords && <Prose data-small>{plainBody(htmlOf(op), { pictures: none })}</Prose>}
        <Choices>
          <Button variant="outline" size="small" onClick={press(again)}>
            Retry
          </Button>
          {hasWords && (
            <>
              <Button variant="danger" size="small" onClick={press(() => editAndTell(desk, op))}>
                Edit
              </Button>
              <Button variant="danger" size="small" onClick={press(copy)}>
                Copy text
              </Button>
            </>
          )}
          <Button variant="danger" size="small" onClick={press(remove)}>
            Discard
          </Button>
        </Choices>
      </div>
    </Card>
  )
}
