import { ChevronDown } from 'lucide-react'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

const Title = styled('h1')(({ theme }) => ({ ...theme.mix.truncate, font: 'inherit' }))

const Trigger = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  ...theme.typography.head,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  borderRadius: theme.radius.kbd,
  '& > svg': { color: theme.vars.palette.ink3 },
  [theme.media.phone]: { ...theme.typography.title },
}))

/** Mark of a view with unsaved changes. */
const Changed = styled('span')(({ theme }) => ({
  flex: 'none',
  width: theme.size.dot,
  height: theme.size.dot,
  borderRadius: '50%',
  backgroundColor: theme.vars.palette.lantern,
}))

interface ViewTriggerProps {
  title: string
  isChanged: boolean
  isOpen: boolean
  onOpen: (at: HTMLElement) => void
}

/** Name of the current view, as a heading with the menu of views. */
export function ViewTrigger({ title, isChanged, isOpen, onOpen }: ViewTriggerProps) {
  return (
    <Trigger
      type="button"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Title>{title}</Title>
      {isChanged && (
        <Changed>
          <VisuallyHidden>changed</VisuallyHidden>
        </Changed>
      )}
      <Icon of={ChevronDown} size="sm" />
    </Trigger>
  )
}
