import { Bell, Plus, RotateCw, SearchX, Table2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSelection } from '#app/desk/live/use-selection.ts'
import { useDensity } from '#app/theme/density.ts'
import { Button } from '#app/ui/button.tsx'
import { DrawerPane } from '#app/ui/dialogs/drawer-pane.tsx'
import { EmptyLine, EmptyState } from '#app/ui/empty-state.tsx'
import { FoldSection } from '#app/ui/fold-section.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { DataTable } from '#app/tables/data-table.tsx'
import type { DataColumn } from '#app/tables/data-table-columns.ts'
import { VirtualList } from '#app/ui/lists/virtual-list.tsx'
import type { VirtualListHandle } from '#app/ui/lists/virtual-list.tsx'
import { Row, Specimen } from './gallery-card.tsx'

export function Empties() {
  return (
    <>
      <Specimen title="Loading" span={4}>
        <SkeletonRows />
      </Specimen>
      <Specimen title="Empty inbox" span={4}>
        <EmptyState title="Great Job, Relax !" text="No new conversation as of now..." />
        <EmptyState
          drawing="not-here"
          title="Not kept on this device"
          text="#3907 was last active over 90 days ago. It opens when you are back online."
        />
      </Specimen>
      <Specimen title="Could not load" span={4}>
        <EmptyState
          drawing="missing"
          title="Conversations did not load"
          text="The server took too long. What is on this device is still here."
          action={<Button icon={RotateCw}>Try again</Button>}
        />
        <EmptyLine icon={Table2} text="No Data Available" />
        <EmptyLine icon={SearchX} text="No Results Found" />
        <EmptyLine icon={Bell} text="No New Notification" />
      </Specimen>
    </>
  )
}

interface Entry {
  id: number
  name: string
}

const firstEntries = Array.from({ length: 500 }, (_, index) => ({
  id: 1000 + index,
  name: `Row ${1000 + index}`,
}))
const entryKey = (entry: Entry) => entry.id

export function Lists() {
  const [entries, setEntries] = useState(firstEntries)
  const [selected, setSelected] = useState<number>(1002)
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const { row } = useDensity()
  const handle = useRef<VirtualListHandle>(null)
  const arrive = (count: number) => {
    const lowest = entries[0]?.id ?? 0
    const fresh = Array.from({ length: count }, (_, index) => lowest - count + index)
    setEntries([...fresh.map((id) => ({ id, name: `Row ${id}` })), ...entries])
  }
  // The pointer must stay over the list while rows arrive.
  Object.assign(window, { arrive })
  return (
    <Specimen title="Virtual list" span={5}>
      <Row>
        <Button size="small" onClick={() => arrive(3)}>
          Put three above
        </Button>
        <Button size="small" onClick={() => handle.current?.focus(1300)}>
          Go to 1300
        </Button>
      </Row>
      <div style={{ display: 'flex', height: 420, marginTop: 10 }}>
        <VirtualList
          label="Entries"
          items={entries}
          itemKey={entryKey}
          rowHeight={row}
          selectedKey={selected}
          isChecked={(entry) => checked.has(entry.id)}
          onToggle={({ id }) => {
            const next = new Set(checked)
            if (!next.delete(id)) next.add(id)
            setChecked(next)
          }}
          onOpen={({ id }) => setSelected(id)}
          rowLabel={(entry) => entry.name}
          renderRow={(entry) => <div style={{ padding: '8px 14px 8px 32px' }}>{entry.name}</div>}
          handle={handle}
        />
      </div>
    </Specimen>
  )
}

interface Machine {
  id: number
  name: string
  place: string
  value: number
}

const machines: Machine[] = Array.from({ length: 300 }, (_, index) => ({
  id: index + 1,
  name: `Machine ${index + 1}`,
  place: ['Oslo', 'Bergen', 'Tromsø'][index % 3] ?? '',
  value: (index * 37) % 1000,
}))

const machineColumns: DataColumn<Machine>[] = [
  { key: 'name', title: 'Name', text: ({ name }) => name, order: ({ id }) => id },
  { key: 'place', title: 'Place', width: 120, text: ({ place }) => place, order: ({ place }) => place },
  {
    ...{ key: 'value', title: 'Value', width: 90, isNumber: true },
    text: ({ value }) => value.toLocaleString('en'),
    order: ({ value }) => value,
  },
  { key: 'number', title: 'Number', width: 90, isExtra: true, text: ({ id }) => `#${id}` },
]

const machineIds = machines.map(({ id }) => id)

export function Tables() {
  const selection = useSelection('machines', machineIds)
  const [opened, setOpened] = useState('')
  return (
    <Specimen title="Table" span={7}>
      <div style={{ display: 'flex', height: 420 }}>
        <DataTable
          name="gallery"
          label="Machines"
          columns={machineColumns}
          items={machines}
          onOpen={({ name }) => setOpened(name)}
          selection={selection}
          acts={<Button size="small">Retire</Button>}
          empty={{ icon: Table2, text: 'No Data Available' }}
        />
      </div>
      <p>{opened && `${opened} is open`}</p>
    </Specimen>
  )
}

export function Panes() {
  const [isOpen, setIsOpen] = useState(false)
  const side = (
    <div>
      <FoldSection name="gallery.details" title="Details">
        Email, phone
      </FoldSection>
      <FoldSection
        name="gallery.tasks"
        title="Tasks"
        count={1}
        action={<IconButton name="Add a task" icon={Plus} size="sm" iconSize="sm" />}
      >
        Call Dana
      </FoldSection>
    </div>
  )
  return (
    <Specimen title="Panes" span={7}>
      <Button onClick={() => setIsOpen(true)}>Open the drawer</Button>
      {side}
      <DrawerPane open={isOpen} onClose={() => setIsOpen(false)} label="Outbox" mode="over" width={400}>
        {side}
        <Button onClick={() => setIsOpen(false)}>Close the drawer</Button>
      </DrawerPane>
    </Specimen>
  )
}
