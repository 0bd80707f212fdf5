import { styled } from '#app/theme/styled.ts'
import { refusalOf } from '#domain/access/access.ts'
import { use } from 'react'
import { Link } from 'react-router-dom'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { KeyHint } from '#app/ui/tips/key-hint.tsx'
import { commandGroups, commandList } from './commands.ts'
import { KeyMapContext } from './key-map.ts'

const Columns = styled('div')(({ theme }) => ({
  columns: `2 ${theme.size.menuMin}px`,
  columnGap: theme.spacing(8),
  '& > section': { breakInside: 'avoid', marginBottom: theme.spacing(5) },
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

/** All shortcuts available to this agent, by group. */
export function ShortcutHelp({ open, onClose }: ShortcutHelpProps) {
  const keyMap = use(KeyMapContext)
  const { actor } = useDesk()
  const isShown = ([id, command]: (typeof commandList)[number]) =>
    keyMap.keysOf(id).length > 0 && refusalOf(actor, command) === undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="lg"
      closeButton
      isRead
      actions={
        <Button variant="outline" component={Link} to={paths.shortcutSettings} onClick={onClose}>
          Change shortcuts
        </Button>
      }
    >
      <Columns>
        {commandGroups.map((group) => (
          <section key={group}>
            <Heading>{group}</Heading>
            <dl>
              {commandList
                .filter((entry) => entry[1].group === group && isShown(entry))
                .map(([id, command]) => (
                  <Line key={id}>
                    <dt>{command.title}</dt>
                    <dd>
                      {keyMap.keysOf(id).map((keys) => (
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
