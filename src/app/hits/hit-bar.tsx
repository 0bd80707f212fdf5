import { styled } from '#app/theme/styled.ts'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import type { Hits } from './use-hits.ts'

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.5),
  padding: theme.spacing(0.5, 5),
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.sunken,
  borderBottom: theme.edge.line,
  '& > span': { marginRight: 'auto' },
  [theme.media.phone]: { padding: theme.spacing(1, 4) },
}))

/** Bar that steps through the search hits of a thread. */
export function HitBar({ hits: { keys, at, go, close } }: { hits: Hits }) {
  if (at === undefined) return null
  const index = keys.indexOf(at)
  const step = (name: string, icon: typeof ChevronUp, key: string | undefined) => (
    <IconButton
      name={name}
      icon={icon}
      size="sm"
      disabled={key === undefined}
      onClick={() => key !== undefined && go(key)}
    />
  )
  return (
    <Bar role="group" aria-label="Hits">
      <Icon of={Search} size="sm" />
      <span role="status">{`Hit ${index + 1} of ${keys.length}`}</span>
      {step('Previous hit', ChevronUp, keys[index - 1])}
      {step('Next hit', ChevronDown, keys[index + 1])}
      <IconButton name="Hide hits" icon={X} size="sm" onClick={close} />
    </Bar>
  )
}
