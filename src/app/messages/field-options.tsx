import type { Option } from '#app/ui/options.ts'
import { PriorityGlyph } from '#app/marks/priority-glyph.tsx'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { priorityWords } from '#app/marks/words.ts'
import { priorities, statuses, type Priority, type StatusId } from '#domain/conversations/status.ts'

/** The four statuses; a list to choose from says `on hold` where labels and tabs say `On Hold` (D-24). */
export const statusOptions: readonly Option<StatusId>[] = statuses.map(({ id, status, label, sentence }) => ({
  value: id,
  label: status === 'on_hold' ? sentence : label,
  icon: <StatusGlyph status={status} />,
}))

/** The five priorities, most urgent first. */
export const priorityOptions: readonly Option<Priority>[] = priorities.map((priority) => ({
  value: priority,
  label: priorityWords[priority],
  icon: <PriorityGlyph priority={priority} />,
}))
