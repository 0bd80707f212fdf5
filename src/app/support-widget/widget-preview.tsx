import { MessageCircle } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import {
  firstWidgetColor,
  isWidgetColor,
  type SupportWidgetInput,
} from '#domain/support-widget/support-widget.ts'
import { useColorSchemeChoice } from '#app/theme/color-scheme.ts'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { accentInks } from '#site/theme/accent.ts'

const Place = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: theme.spacing(2),
  '&[data-position=start]': { alignItems: 'flex-start' },
  '& > h2': { ...theme.typography.ui, fontWeight: theme.weight.semibold, alignSelf: 'flex-start' },
}))

const Sheet = styled('div')(({ theme }) => ({
  width: `min(100%, ${theme.spacing(90)})`,
  border: theme.edge.line,
  borderRadius: theme.radius.card,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '& > strong': {
    ...theme.typography.ui,
    display: 'block',
    padding: theme.spacing(3, 4),
    fontWeight: theme.weight.semibold,
    background: theme.vars.palette.sunken,
    borderBottom: theme.edge.line,
  },
  '& > p': { ...theme.typography.body2, padding: theme.spacing(3, 4, 0), whiteSpace: 'pre-wrap' },
  '& > p:last-child': { paddingBottom: theme.spacing(3), color: theme.vars.palette.ink3 },
}))

const Launcher = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: theme.spacing(14),
  height: theme.spacing(14),
  borderRadius: theme.radius.card,
  background: 'var(--accent)',
  color: 'var(--on-accent)',
  [theme.media.forced]: { border: theme.edge.line },
}))

/** Preview of a widget with the form's current values: header, greeting and button. */
export function WidgetPreview({ control }: { control: Control<SupportWidgetInput> }) {
  const { name, greeting, color, position, askFields } = useWatch({ control }) as SupportWidgetInput
  const { scheme } = useColorSchemeChoice()
  const inks = accentInks(isWidgetColor(color) ? color : firstWidgetColor, scheme)
  return (
    <Place aria-label="Preview" data-position={position}>
      <h2>Preview</h2>
      <Sheet>
        <strong dir="auto">{name || 'Name'}</strong>
        {greeting && <p dir="auto">{greeting}</p>}
        <p>{askFields.includes('name') ? 'Name, Email, Message' : 'Email, Message'}</p>
      </Sheet>
      <Launcher style={{ '--accent': inks.pine, '--on-accent': inks.onPine } as CSSProperties}>
        <Icon of={MessageCircle} />
      </Launcher>
    </Place>
  )
}
