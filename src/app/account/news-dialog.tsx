import { Newspaper } from 'lucide-react'
import { styled } from '#app/theme/styled.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'
import { news, type News } from './news.ts'
import { useMetadata } from './use-metadata.ts'

const List = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li + li': { marginTop: theme.spacing(4), paddingTop: theme.spacing(4), borderTop: theme.edge.soft },
  '& time': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
  '& h3': { ...theme.typography.head },
  '& p': { ...theme.typography.ui, color: theme.vars.palette.ink2 },
}))

const Version = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  marginBottom: theme.spacing(4),
  color: theme.vars.palette.ink2,
}))

interface NewsDialogProps {
  onClose: () => void
  /** News entries; by default those of this build. */
  entries?: readonly News[]
}

/** News of the product (SHL-037). */
export default function NewsDialog({ onClose, entries = news }: NewsDialogProps) {
  const format = useTimeFormat()
  const version = useMetadata()?.version
  return (
    <Dialog open title="News and updates" size="sm" closeButton isRead onClose={onClose}>
      {version && <Version>{`This is version ${version}.`}</Version>}
      {entries.length === 0 ? (
        <EmptyLine icon={Newspaper} text="Nothing is new." />
      ) : (
        <List>
          {entries.map(({ date, title, text }) => (
            <li key={date + title}>
              {/* Formatted in UTC, because a calendar date has no time zone. */}
              <time dateTime={date}>{accountDate(Date.parse(date), { ...format, timeZone: 'UTC' })}</time>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </List>
      )}
    </Dialog>
  )
}
