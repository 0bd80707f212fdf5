import { styled } from '#app/theme/styled.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { macroHours, type MacroAction } from '#domain/conversations/macro.ts'
import type { StatusId } from '#domain/conversations/status.ts'
import { actionTexts, snoozeText } from '#app/editor/suggestions/action-texts.ts'
import { priorityOptions, useStatusOptions } from '#app/messages/field-options.tsx'
import { holderOf, holderOptions, holding, type Holder } from '#app/messages/holder-options.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton, type DropdownButtonProps } from '#app/ui/menus/dropdown-button.tsx'
import { OptionPopup } from '#app/ui/options/option-popup.tsx'
import { TagChip } from '#app/marks/tag-chip.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import type { Reference } from '#local/queries/people.ts'

const Tags = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: theme.size.input,
}))

const snoozes = [null, ...macroHours].map((hours) => ({ value: hours, label: snoozeText(hours) }))

interface ActionValueProps<Action extends MacroAction = MacroAction> {
  action: Action
  known: Reference
  denied: Denial | undefined
  onChange: (action: MacroAction) => void
}

/** Input for the value of an action. */
export function ActionValue({ action, known, denied, onChange }: ActionValueProps) {
  const common = { label: actionTexts[action.kind], size: 'input' as const, denied }
  switch (action.kind) {
    case 'status':
      return (
        <StatusValue
          {...common}
          value={action.statusId}
          onChange={(statusId) => onChange({ kind: 'status', statusId })}
        />
      )
    case 'priority':
      return (
        <DropdownButton
          {...common}
          value={action.priority}
          options={priorityOptions}
          onChange={(priority) => onChange({ kind: 'priority', priority })}
        />
      )
    case 'assign': {
      const holder = holderOf(action)
      return (
        <DropdownButton<Holder>
          {...common}
          value={holder}
          placeholder="Somebody who left"
          options={holderOptions(known, holder)}
          onChange={(chosen) => onChange({ kind: 'assign', ...holding(chosen) })}
        />
      )
    }
    case 'labels':
      return <TagsValue action={action} known={known} denied={denied} onChange={onChange} />
    case 'snooze':
      return (
        <DropdownButton
          {...common}
          value={action.hours}
          options={snoozes}
          onChange={(hours) => onChange({ kind: 'snooze', hours })}
        />
      )
  }
}

function StatusValue(props: Omit<DropdownButtonProps<StatusId>, 'options'>) {
  return <DropdownButton {...props} options={useStatusOptions(props.value)} />
}

function TagsValue({ action, known, denied, onChange }: ActionValueProps<MacroAction & { kind: 'labels' }>) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { labelIds } = action
  const set = (ids: number[]) => onChange({ kind: 'labels', labelIds: ids })
  const remove = (labelId: number) => set(labelIds.filter((each) => each !== labelId))
  const options = [...known.labels.values()]
    .sort((a, b) => a.label.localeCompare(b.label))
    .map(({ id, label, color }) => ({ value: id, label, icon: <TagDot color={color} /> }))
  return (
    <Tags role="group" aria-label={actionTexts.labels}>
      {labelIds.map((labelId) => {
        const label = known.labels.get(labelId)
        return (
          <TagChip
            key={labelId}
            name={label?.label ?? 'Deleted tag'}
            color={label?.color ?? ''}
            {...(denied ? {} : { onRemove: () => remove(labelId) })}
          />
        )
      })}
      <Button
        variant="ghost"
        size="small"
        icon={Plus}
        denied={denied}
        aria-haspopup="listbox"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Tag
      </Button>
      {anchor && (
        <OptionPopup
          label="Tags"
          anchor={anchor}
          options={options}
          isChosen={(labelId) => labelIds.includes(labelId)}
          onPick={(labelId) => (labelIds.includes(labelId) ? remove(labelId) : set([...labelIds, labelId]))}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </Tags>
  )
}
