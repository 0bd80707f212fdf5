import { styled } from '#app/theme/styled.ts'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { macroKinds, presentAction, type MacroAction, type MacroKind } from '#domain/conversations/macro.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { actionTexts } from '#app/editor/suggestions/action-texts.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { reference } from '#local/queries/people.ts'
import { ActionValue } from './action-value.tsx'

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.spacing(2),
}))

const Rows = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  width: '100%',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
    alignItems: 'center',
    gap: theme.spacing(2),
  },
  '& > li > p': { ...theme.typography.caption, gridColumn: '1 / -1', color: theme.vars.palette.lanternText },
  [theme.media.phone]: {
    gap: theme.spacing(5),
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& > li > :first-child': { gridColumn: '1 / -1' },
  },
}))

const fresh: Record<MacroKind, MacroAction> = {
  status: { kind: 'status', statusId: statusIds.closed },
  priority: { kind: 'priority', priority: 'high' },
  assign: { kind: 'assign', assigneeId: null, teamId: null },
  labels: { kind: 'labels', labelIds: [] },
  snooze: { kind: 'snooze', hours: null },
}

interface ActionsFieldProps {
  actions: readonly MacroAction[]
  error: string | undefined
  denied: Denial | undefined
  onChange: (actions: MacroAction[]) => void
}

/** Actions of the template on sending: rows of action and value. */
export function ActionsField({ actions, error, denied, onChange }: ActionsFieldProps) {
  const known = useLive(reference, undefined)
  const frame = useRef<HTMLDivElement>(null)
  const unused = macroKinds.filter((kind) => !actions.some((action) => action.kind === kind))
  const [next] = unused
  /** Changes the rows and moves the focus to the affected one. */
  const changeAndFocus = (changed: MacroAction[], selector: string) => {
    flushSync(() => onChange(changed))
    frame.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  const put = (at: number, action: MacroAction) =>
    onChange(actions.map((each, index) => (index === at ? action : each)))
  return (
    <Field
      group
      label="Actions"
      optional
      error={error}
      help="Done when the message is sent; agents can leave them out"
    >
      {({ labelId, describedBy }) => (
        <Frame ref={frame}>
          {known && actions.length > 0 && (
            <Rows aria-labelledby={labelId} aria-describedby={describedBy}>
              {actions.map((action, at) => (
                <li key={action.kind}>
                  <DropdownButton
                    label="Action"
                    size="input"
                    value={action.kind}
                    denied={denied}
                    options={macroKinds
                      .filter((kind) => kind === action.kind || unused.includes(kind))
                      .map((kind) => ({ value: kind, label: actionTexts[kind] }))}
                    onChange={(kind) => put(at, fresh[kind])}
                  />
                  <ActionValue
                    action={action}
                    known={known}
                    denied={denied}
                    onChange={(changed) => put(at, changed)}
                  />
                  <IconButton
                    name={`Remove ${actionTexts[action.kind].toLowerCase()}`}
                    icon={X}
                    denied={denied}
                    onClick={() =>
                      changeAndFocus(
                        actions.filter((each) => each !== action),
                        '[data-add]',
                      )
                    }
                  />
                  {isPartlyGone(action, presentAction(action, known)) && (
                    <p>Who or what is gone is left out when the template is used.</p>
                  )}
                </li>
              ))}
            </Rows>
          )}
          <Button
            variant="outline"
            size="small"
            icon={Plus}
            denied={denied}
            disabled={next === undefined}
            data-add
            onClick={() =>
              next && changeAndFocus([...actions, fresh[next]], 'li:last-of-type > [role="combobox"]')
            }
          >
            Add action
          </Button>
        </Frame>
      )}
    </Field>
  )
}

/** True if an action refers to a deleted record. An action without a value is not affected. */
function isPartlyGone(action: MacroAction, present: MacroAction | null): boolean {
  if (action.kind !== 'labels') return present === null
  const left = present?.kind === 'labels' ? present.labelIds.length : 0
  return left < action.labelIds.length
}
