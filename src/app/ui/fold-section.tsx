import { styled } from '#app/theme/styled.ts'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { deviceSetting, useDeviceSetting } from '#app/theme/device-setting.ts'
import { Icon } from './icons/icon.tsx'

const Section = styled('section')(({ theme }) => ({
  borderTop: theme.edge.line,
  padding: theme.spacing(2.25, 4, 2.75),
}))

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: theme.size.tag,
  marginBottom: theme.spacing(0.75),
  // Lines the action's icon up with the arrows of the other sections.
  '&[data-acts] > :last-child': { marginRight: theme.spacing(-1.5) },
  [theme.media.touch]: { minHeight: theme.size.touch },
}))

const Toggle = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.typography.caption,
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  height: theme.size.tag,
  borderRadius: theme.radius.kbd,
  fontWeight: theme.weight.semibold,
  color: theme.vars.palette.ink2,
  '& > svg': {
    marginLeft: 'auto',
    color: theme.vars.palette.ink3,
    transition: theme.move('transform', 'fast'),
  },
  '&[aria-expanded="false"] > svg': { transform: 'rotate(-90deg)' },
  [theme.media.touch]: { height: theme.size.touch },
  // Beside an action the arrow shows on hover and focus only.
  [theme.media.hover]: {
    '[data-acts]:not(:hover) > &[aria-expanded="true"]:not(:focus-visible) > svg': { opacity: 0 },
  },
}))

const Title = styled('h3')(({ theme }) => ({ ...theme.mix.truncate, font: 'inherit' }))

const Count = styled('span')(({ theme }) => ({
  ...theme.mix.tabular,
  fontWeight: theme.weight.ui,
  color: theme.vars.palette.ink3,
}))

interface FoldSectionProps {
  /** Key of the open state, stored on this device. */
  name: string
  title: string
  count?: number | undefined
  /** A small icon button at the right, such as add. */
  action?: ReactNode
  startsOpen?: boolean
  children: ReactNode
}

/** A section of a side pane that folds to its head. */
export function FoldSection({ name, title, count, action, startsOpen = true, children }: FoldSectionProps) {
  const setting = deviceSetting<boolean>(`fold.${name}`, (stored) =>
    typeof stored === 'boolean' ? stored : startsOpen,
  )
  const [isOpen, setIsOpen] = useDeviceSetting(setting)
  const id = useId()
  return (
    <Section>
      <Head data-acts={action ? true : undefined}>
        <Toggle type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <Title>{title}</Title>
          {count !== undefined && <Count>{count}</Count>}
          <Icon of={ChevronDown} size="sm" />
        </Toggle>
        {action}
      </Head>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </Section>
  )
}
