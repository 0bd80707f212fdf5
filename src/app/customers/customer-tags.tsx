import { styled } from '#app/theme/styled.ts'
import { TagChip } from '#app/ui/tag-chip.tsx'
import type { Label } from '#domain/conversations/label.ts'

const List = styled('ul')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) }))

/** The tags of a customer's conversations. */
export function CustomerTags({ tags }: { tags: readonly Label[] }) {
  return (
    <List>
      {tags.map(({ id, label, color }) => (
        <li key={id}>
          <TagChip name={label} color={color} />
        </li>
      ))}
    </List>
  )
}
