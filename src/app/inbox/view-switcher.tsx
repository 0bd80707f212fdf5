import { styled } from '@mui/material/styles'
import { ChevronDown, FileWarning, Mailbox } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLive } from '#app/desk/use-live.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, MenuHeading, MenuLine, MenuRow } from '#app/ui/menu.tsx'
import { reference } from '#local/queries/people.ts'
import { plainViews, type View } from './place.ts'
import { viewIcons, viewTitle, viewWords } from './place-words.ts'

// Looked at once in a while: its code comes with the first look.
const SetAsideDialog = lazy(async () => ({
  default: (await import('#app/channels/set-aside-dialog.tsx')).SetAsideDialog,
}))

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

interface ViewSwitcherProps {
  view: View
  onChange: (view: View) => void
}

/** The name of the list that is shown, and the way to others. */
export function ViewSwitcher({ view, onChange }: ViewSwitcherProps) {
  const people = useLive(reference, undefined)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isSetAsideOpen, setSetAsideOpen] = useState(false)
  const mailboxes = [...(people?.mailboxes.values() ?? [])].sort((a, b) => a.name.localeCompare(b.name))
  return (
    <>
      <Trigger
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Title>{viewTitle(view, people)}</Title>
        <Icon of={ChevronDown} size="sm" />
      </Trigger>
      <Menu label="Views" anchor={anchor} onClose={() => setAnchor(undefined)}>
        {plainViews.map((each) => (
          <MenuRow
            key={each}
            icon={viewIcons[each]}
            label={viewWords[each]}
            selected={each === view}
            onClick={() => onChange(each)}
          />
        ))}
        {mailboxes.length > 0 && <MenuHeading>Inboxes</MenuHeading>}
        {mailboxes.map(({ id, name }) => (
          <MenuRow
            key={id}
            icon={Mailbox}
            label={name}
            selected={view === `mailbox-${id}`}
            onClick={() => onChange(`mailbox-${id}`)}
          />
        ))}
        <MenuLine />
        <MenuRow icon={FileWarning} label="Set-aside mail" onClick={() => setSetAsideOpen(true)} />
      </Menu>
      {isSetAsideOpen && (
        <Suspense>
          <SetAsideDialog open onClose={() => setSetAsideOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
