import { styled } from '#app/theme/styled.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import type { Entry } from './entries.ts'
import { conversationsOf } from './entry-groups.ts'
import { entryReason, entryTitle, groupHead, type EntryFacts } from './entry-texts.ts'

const Reason = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  marginBottom: theme.spacing(2),
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.dangerText,
}))

const Row = styled(Link)(({ theme }) => ({
  ...theme.typography.ui,
  ...theme.mix.truncate,
  ...theme.mix.focusInset,
  display: 'block',
  padding: theme.spacing(2),
  borderTop: theme.edge.line,
  color: theme.vars.palette.ink,
  textDecoration: 'none',
  '& > span': { ...theme.mix.tabular, marginRight: theme.spacing(2), color: theme.vars.palette.ink3 },
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
}))

const shownAtOnce = 100

interface ConversationsDialogProps {
  entry: Entry
  facts: EntryFacts
  onClose: () => void
  /** Called before another page opens. */
  onLeave: () => void
}

/** Conversations of a bulk action, with the reason for each that was not changed. */
export default function ConversationsDialog({ entry, facts, onClose, onLeave }: ConversationsDialogProps) {
  const [limit, setLimit] = useState(shownAtOnce)
  const ids = conversationsOf(entry)
  const hidden = Math.max(0, ids.length - limit)
  const leave = () => {
    onClose()
    onLeave()
  }
  return (
    <Dialog open title={entryTitle(entry, facts)} onClose={onClose} closeButton size="md">
      {entry.state === 'attention' && <Reason>{entryReason(entry)}</Reason>}
      <ul aria-label={`${ids.length} conversations`}>
        {ids.slice(0, limit).map((id) => {
          const { ticket, subject } = groupHead(id, facts)
          return (
            <li key={id}>
              <Row to={paths.conversation(id)} onClick={leave}>
                <span>{ticket}</span>
                <bdi>{subject || 'Not on this device any more'}</bdi>
              </Row>
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <Button size="small" onClick={() => setLimit(limit + shownAtOnce)}>
          {`Show more, ${hidden} left`}
        </Button>
      )}
    </Dialog>
  )
}
