import { Siren } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useConversation } from '#app/messages/conversation-view.ts'
import { paths } from '#app/paths.ts'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { usePendingShown } from '#app/marks/pending-mark.tsx'

const Mark = styled(Link)(({ theme }) => ({
  ...theme.mix.hit,
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.25),
  maxWidth: '100%',
  height: theme.size.tag,
  padding: theme.spacing(0, 1.75, 0, 1.25),
  borderRadius: theme.radius.tag,
  fontWeight: theme.weight.control,
  color: theme.vars.palette.ink2,
  textDecoration: 'none',
  boxShadow: theme.insetRing('lineStrong'),
  whiteSpace: 'nowrap',
  '& > span': theme.mix.truncate,
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
  [theme.media.touch]: { height: theme.size.controlSm },
  '&[data-pending]': {
    color: theme.vars.palette.duskText,
    backgroundColor: theme.vars.palette.duskTint,
    boxShadow: 'none',
    outline: theme.edge.pending,
    outlineOffset: -1,
  },
}))

/** Link to the conversation's incident; renders nothing without one. */
export function IncidentMark({ isUnsent }: { isUnsent: boolean }) {
  const { conversation, reference, isOffline } = useConversation()
  const isPending = usePendingShown(isUnsent, isOffline)
  const incident = reference.incidents.get(conversation.incidentId ?? 0)
  if (!incident) return null
  return (
    <Mark to={paths.statusIncident(incident.id)} data-pending={isPending || undefined}>
      <Icon of={Siren} size="sm" />
      <span>{`Part of incident: ${incident.title}`}</span>
    </Mark>
  )
}
