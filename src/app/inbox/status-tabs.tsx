import { Tabs } from '#app/ui/tabs.tsx'
import type { ListCounts } from '#local/list-filter.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { tabs, type Tab } from './place.ts'
import { tabWords } from './place-texts.ts'

interface StatusTabsProps {
  tab: Tab
  counts: ListCounts | undefined
  onChange: (tab: Tab) => void
}

/** The statuses with how many conversations of the view are in each. */
export function StatusTabs({ tab, counts, onChange }: StatusTabsProps) {
  const items = tabs.map((value) => ({
    value,
    label: tabWords[value],
    count: value === 'all' ? counts?.all : counts?.byStatus[statusIds[value]],
  }))
  return <Tabs label="Status" value={tab} items={items} onChange={onChange} />
}
