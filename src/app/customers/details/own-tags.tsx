import { Plus } from 'lucide-react'
import { useLive } from '#app/desk/live/use-live.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { styled } from '#app/theme/styled.ts'
import { TagChip } from '#app/marks/tag-chip.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { IconChoice } from '#app/ui/icons/icon-choice.tsx'
import { reference } from '#local/queries/people.ts'

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  // Aligned with the heading if there is no tag yet.
  '& > li:only-child > button': { marginLeft: theme.spacing(-2) },
}))

interface OwnTagsProps {
  labelIds: readonly number[]
  denied: Denial | undefined
  /** Undefined if the tags are read-only. */
  onTag?: ((labelId: number, isOn: boolean) => Promise<unknown>) | undefined
}

/** Editable tags of a customer or company; deleted tags are not shown. */
export function OwnTags({ labelIds, denied, onTag }: OwnTagsProps) {
  const labels = useLive(reference, undefined)?.labels
  const shown = labelIds.flatMap((id) => labels?.get(id) ?? [])
  const tag = (id: number, isOn: boolean) => void onTag?.(id, isOn).catch(reportFailure)
  const options = [...(labels?.values() ?? [])]
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map(({ id, label, color }) => ({
      ...{ value: id, label, icon: <TagDot color={color} /> },
    }))
  return (
    <List aria-label="Tags">
      {shown.map(({ id, label, color }) => (
        <li key={id}>
          <TagChip
            name={label}
            color={color}
            {...(onTag && !denied ? { onRemove: () => tag(id, false) } : {})}
          />
        </li>
      ))}
      {onTag && (
        <li>
          <IconChoice
            name="Add a tag"
            icon={Plus}
            options={options}
            isChosen={(id) => labelIds.includes(id)}
            onPick={(id) => tag(id, !labelIds.includes(id))}
            keepOpen
            denied={denied}
          />
        </li>
      )}
    </List>
  )
}
