import { MailX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { manageMailboxesAccess } from '#domain/access/plan-access.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { keepingInboxes } from '#local/queries/sent.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths } from '#app/paths.ts'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { decisionText, keptBarText } from './kept-texts.ts'
import { useKeptMails } from './use-kept-mails.ts'

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  gridArea: 'kept',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  minHeight: theme.size.controlLg,
  margin: theme.spacing(0, 2, 2),
  padding: theme.spacing(1, 3),
  borderRadius: theme.radius.card,
  color: theme.vars.palette.lanternText,
  backgroundColor: theme.vars.palette.lanternTint2,
  '& > svg': { flex: 'none' },
  '& > p': { flex: '1 1 auto', minWidth: 0 },
  '& > a': { flex: 'none', textDecoration: 'underline', borderRadius: theme.radius.kbd },
  [theme.media.phone]: {
    margin: 0,
    borderRadius: 0,
    '& > [data-short]': theme.mix.truncate,
    '& > [data-short] > span': theme.mix.unseen,
  },
}))

/** Banner for users who manage inboxes: no mail is sent from some, or stored mail waits for a decision. */
export function KeptBar() {
  const denied = useAccess(manageMailboxesAccess)
  const keeping = useLive(keepingInboxes, undefined)
  if (denied || !keeping) return null
  return keeping.length > 0 ? <NoWayOut inboxes={keeping} /> : <Undecided />
}

function NoWayOut({ inboxes }: { inboxes: readonly Mailbox[] }) {
  const [first] = inboxes
  const [what, why] = keptBarText(inboxes)
  return (
    <Bar role="region" aria-label="No mail leaves">
      <Icon of={MailX} />
      <p data-short>
        {what}
        <span>{why}</span>
      </p>
      <Link to={`${paths.inboxes}/${first?.id}`} state={{ setting: 'Sending' }}>
        Set up sending
      </Link>
    </Bar>
  )
}

function Undecided() {
  const total = useKeptMails().value?.total ?? 0
  if (total === 0) return null
  return (
    <Bar role="region" aria-label="Kept mail">
      <Icon of={MailX} />
      <p>{decisionText(total)}</p>
      <Link to={paths.keptMails}>Choose</Link>
    </Bar>
  )
}
