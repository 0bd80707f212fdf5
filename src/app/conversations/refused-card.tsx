import { styled } from '@mui/material/styles'
import { CircleAlert } from 'lucide-react'
import { discardOp, editOp, htmlOf, isWritten } from '#app/composer/edit-op.ts'
import { announceAgain } from '#app/composer/settled.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { reissue } from '#local/outbox.ts'
import type { OutboxOp } from '#local/rows.ts'
import { useConversation } from './conversation-view.ts'
import { plainBody, Prose } from './plain-body.tsx'

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

/** Work the server refused, where it would have stood: the reason, and every way out of it. */
export function RefusedCard({ op }: { op: OutboxOp }) {
  const desk = useDesk()
  const { isOffline } = useConversation()
  const hasWords = isWritten(op)
  const reason = op.verdict?.message ?? 'The server refused it'
  const retry = async () => {
    const again = await reissue(desk, op.op)
    if (!hasWords) return
    const kind = op.cmd === 'notes.add' ? 'note' : 'mail'
    void announceAgain(desk, again.op, kind, isOffline).catch(reportFailure)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(textOf(htmlOf(op)).trim())
    showToast({ text: 'Copied' })
  }
  const remove = async () => {
    const undo = await discardOp(desk, op)
    if (undo) showToast({ text: 'Discarded', undo: () => void undo().catch(reportFailure) })
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
          <Button variant="outline" size="small" onClick={press(retry)}>
            Retry
          </Button>
          {hasWords && (
            <>
              <Button variant="danger" size="small" onClick={press(() => editOp(desk, op))}>
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
