import { styled } from '#app/theme/styled.ts'
import { CloudOff, MailCheck } from 'lucide-react'
import { deskRequest, needsConnection } from '#app/desk/desk-request.ts'
import { saveAs } from '#app/messages/save-as.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useCall } from '#app/desk/use-call.ts'
import { useLive } from '#app/desk/use-live.ts'
import { AsOfLine } from '#app/ui/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { SkeletonRows } from '#app/ui/skeleton-rows.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { listSetAside } from '#domain/conversations/read-endpoints.ts'
import { reference } from '#local/queries/people.ts'
import type * as z from 'zod/mini'

type QuarantinedMail = z.infer<typeof listSetAside.output>['data'][number]

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(3),
    padding: theme.spacing(2.5, 0),
    borderBottom: theme.edge.line,
  },
}))

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  flex: 1,
  minWidth: 0,
  '& > p': { ...theme.mix.truncate, margin: 0, color: theme.vars.palette.ink3 },
}))

const reasons: Record<string, string> = {
  'no sender': 'It names nobody who could be answered',
  empty: 'It is empty',
  timeout: 'It took too long to read',
  broken: 'It could not be read',
}

/** Mail that could not be read or placed: nothing that arrived is ever out of sight. */
export function QuarantineDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="Set-aside mail" size="md" onClose={onClose} closeButton>
      {open && <Asked />}
    </Dialog>
  )
}

/** The list, asked for when the dialog opens. */
function Asked() {
  const { value, gap, asOf, again } = useCall(listSetAside)
  if (gap === 'connection') return <EmptyLine icon={CloudOff} text={needsConnection} />
  if (gap === 'failure')
    return (
      <EmptyLine
        icon={CloudOff}
        text="The list did not load"
        action={<Button onClick={again}>Try again</Button>}
      />
    )
  if (!value) return <SkeletonRows rows={3} lines={2} />
  return (
    <>
      {asOf !== undefined && <AsOfLine at={asOf} />}
      <Mails mails={value.data} />
    </>
  )
}

function Mails({ mails }: { mails: readonly QuarantinedMail[] }) {
  const desk = useDesk()
  const people = useLive(reference, undefined)
  if (mails.length === 0) return <EmptyLine icon={MailCheck} text="No Data Available" />
  const saveSource = async (mail: QuarantinedMail) => {
    try {
      const answer = await deskRequest(desk.client, `/desk/set-aside/${mail.id}/source`)
      saveAs(await answer.blob(), `set-aside-${mail.id}.eml`)
    } catch (error) {
      showToast({ text: (error as Error).message, tone: 'error' })
    }
  }
  return (
    <List>
      {mails.map((mail) => (
        <li key={mail.id}>
          <Words>
            {reasons[mail.reason] ?? mail.reason}
            <p>
              {people?.mailboxes.get(mail.mailboxId ?? 0)?.name} ·{' '}
              <RelativeTime at={mail.receivedAt} show="stamp" />
            </p>
          </Words>
          {mail.hasSource && (
            <Button variant="outline" size="small" onClick={() => void saveSource(mail)}>
              Download
            </Button>
          )}
        </li>
      ))}
    </List>
  )
}
