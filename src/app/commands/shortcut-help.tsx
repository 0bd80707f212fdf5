import { styled } from '@mui/material/styles'
import { Dialog } from '#app/ui/dialog.tsx'
import { KeyHint } from '#app/ui/key-hint.tsx'
import { commandGroups, commandList } from './commands.ts'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: theme.spacing(0, 8),
  [theme.media.phone]: { gridTemplateColumns: '1fr', gap: theme.spacing(4) },
}))

const Heading = styled('h3')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: theme.weight.semibold,
  color: theme.vars.palette.ink3,
  marginBottom: theme.spacing(1),
}))

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(3),
  minHeight: theme.size.menuRow - 4,
  '& dd': { display: 'inline-flex', gap: theme.spacing(2) },
}))

interface ShortcutHelpProps {
  open: boolean
  onClose: () => void
}

/** All shortcuts there are, by group. */
export function ShortcutHelp({ open, onClose }: ShortcutHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="lg" closeButton>
      <Columns>
        {commandGroups.map((group) => (
          <section key={group}>
            <Heading>{group}</Heading>
            <dl>
              {commandList
                .filter(([, command]) => command.group === group)
                .map(([id, command]) => (
                  <Line key={id}>
                    <dt>{command.title}</dt>
                    <dd>
                      {command.keys.map((keys) => (
                        <KeyHint key={keys} keys={keys} spoken />
                      ))}
                    </dd>
                  </Line>
                ))}
            </dl>
          </section>
        ))}
      </Columns>
    </Dialog>
  )
}
