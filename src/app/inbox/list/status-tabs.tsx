import { useStatusList, withStatus } from '#app/messages/status-list.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { ListCounts } from '#local/columns/list-filter.ts'
import { statusIds, statusOf } from '#domain/conversations/status.ts'
import type { Tab } from '../location.ts'

interface StatusTabsProps {
  tab: Tab
  counts: ListCounts | undefined
  onChange: (tab: Tab) => void
}

/** Status tabs with counts of the view; the selected status is always included. */
export function StatusTabs({ tab, counts, onChange }: StatusTabsProps) {
  const listed = withStatus(useStatusList(), tab === 'all' ? undefined : statusIds[tab])
  const items = [
    { value: 'all' as Tab, label: 'All', count: counts?.all },
    ...listed.map(({ id, label }) => ({
      value: statusOf(id).status,
      label,
      count: counts?.byStatus[id],
    })),
  ]
  return <Tabs label="Status" value={tab} items={items} onChange={onChange} />
}
