import { styled } from '#app/theme/styled.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { useStatusLabel } from '#app/messages/status-list.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { statusIds, statusOf } from '#domain/conversations/status.ts'
import { endOfDay } from '#lib/zone.ts'
import { notesOf } from '#local/queries/conversations.ts'
import { reference } from '#local/queries/people.ts'
import type { LocalConversation } from '#local/rows.ts'
import { attentionReasonOf, type AttentionReason } from '#local/attention.ts'
import type { HomeList } from './places.ts'
import { waitingWhy, whyOf, type Why as Words } from './why-texts.ts'

const Line = styled('span')(({ theme }) => ({
  ...theme.typography.ui,
  gridArea: 'why',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minWidth: 0,
  color: theme.vars.palette.ink2,
  '& > span': { ...theme.mix.truncate },
  '&[data-tone]': { fontWeight: theme.weight.strong },
  '&[data-tone="late"]': { color: theme.vars.palette.dangerText },
  '&[data-tone="soon"]': { color: theme.vars.palette.lanternText },
  [theme.media.phone]: { '& > i': { display: 'none' } },
}))

function Reason({ icon, text, tone }: Words) {
  return (
    <Line data-tone={tone}>
      <i>
        <Icon of={icon} size="sm" />
      </i>
      <span dir="auto">{text}</span>
    </Line>
  )
}

/** Latest mention of the agent, as far as the thread is on the device. */
function Mention({ id, words }: { id: number; words: Words }) {
  const { actor } = useDesk()
  const notes = useLive(notesOf, { conversationIds: [id], limit: 50 })
  const people = useLive(reference, undefined)
  const note = notes?.find(({ mentions }) => mentions.includes(actor.userId) || mentions.includes('all'))
  const author = note && people?.users.get(note.authorId)
  return <Reason {...words} text={author ? `${author.firstName} mentioned you` : words.text} />
}

/** Reason why it is the agent's turn with a shown conversation. */
function useTurn(row: LocalConversation, hasDraft: boolean): AttentionReason | null {
  const { actor } = useDesk()
  const now = useMinute()
  const { timeZone } = useTimeFormat()
  const facts = {
    isInInbox: !row.isDraft,
    assignee: row.assigneeId ?? 0,
    status: row.statusId,
    due: row.dueDate ?? 0,
    waiting: row.waitingSince ?? 0,
    snooze: row.snoozeTime ?? 0,
    activity: row.lastActivityAt,
    drafted: hasDraft ? 1 : 0,
    isMentioned: row.mentions.includes(actor.userId) || row.mentions.includes('all'),
  }
  return attentionReasonOf(facts, { userId: actor.userId, until: endOfDay(now, timeZone) }, now)
}

interface WhyProps {
  list: HomeList['name']
  row: LocalConversation
  hasDraft: boolean
}

/** Reason why a conversation is on Home; for a starred one, its state. */
export function Why({ list, row, hasDraft }: WhyProps) {
  const now = useMinute()
  const format = useTimeFormat()
  const turn = useTurn(row, hasDraft)
  const label = useStatusLabel()(row.statusId)
  if (list === 'today') {
    if (!turn) return <Line />
    const words = whyOf(turn, now, format)
    return turn.kind === 'mention' ? <Mention id={row.id} words={words} /> : <Reason {...words} />
  }
  if (row.waitingSince !== null && row.statusId !== statusIds.closed)
    return <Reason {...waitingWhy(row.waitingSince, now)} />
  return (
    <Line>
      <i>
        <StatusGlyph status={statusOf(row.statusId).status} />
      </i>
      <span dir="auto">{label}</span>
    </Line>
  )
}
