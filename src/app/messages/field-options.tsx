import type { Option } from '#app/ui/options/options.ts'
import { PriorityGlyph } from '#app/marks/priority-glyph.tsx'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { priorityTexts } from '#app/marks/texts.ts'
import { priorities, statusOf, type Priority, type StatusId } from '#domain/conversations/status.ts'
import { useStatusList, withStatus, type ListedStatus } from './status-list.ts'

/** Status in a list of choices: `on hold`, where labels and tabs say `On Hold` (D-24). */
function choiceWords({ id, label }: ListedStatus): string {
  const known = statusOf(id)
  return known.status === 'on_hold' && label === known.label ? known.sentence : label
}

/** Statuses as options. `current` is included even if it cannot be chosen any more. */
export function statusOptionsOf(all: readonly ListedStatus[], current?: StatusId): Option<StatusId>[] {
  return withStatus(all, current).map((listed) => ({
    value: listed.id,
    label: choiceWords(listed),
    icon: <StatusGlyph status={statusOf(listed.id).status} />,
    ...(all.includes(listed) ? {} : { isOff: true }),
  }))
}

/** Options of the server's status list; see {@link statusOptionsOf}. */
export const useStatusOptions = (current?: StatusId): Option<StatusId>[] =>
  statusOptionsOf(useStatusList(), current)

/** The five priorities, most urgent first. */
export const priorityOptions: readonly Option<Priority>[] = priorities.map((priority) => ({
  value: priority,
  label: priorityTexts[priority],
  icon: <PriorityGlyph priority={priority} />,
}))
