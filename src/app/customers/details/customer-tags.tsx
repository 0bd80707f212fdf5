import { styled } from '#app/theme/styled.ts'
import { TagChip } from '#app/marks/tag-chip.tsx'
import type { Label } from '#domain/labels/label.ts'

const List = styled('ul')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) }))

/** Tags of a customer's conversations. */
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
