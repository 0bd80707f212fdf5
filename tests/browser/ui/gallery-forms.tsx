import { FileText, LayoutGrid, Reply, ReplyAll, StickyNote } from 'lucide-react'
import { useState } from 'react'
import type { PriorityName, StatusName } from '#app/theme/colors.ts'
import { useColorSchemeChoice } from '#app/theme/color-scheme.ts'
import { useDensity } from '#app/theme/density.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckField, RadioField, SwitchField } from '#app/ui/options/choice-fields.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { PriorityGlyph } from '#app/marks/priority-glyph.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { priorityTexts, statusTexts } from '#app/marks/texts.ts'
import { Row, Specimen } from './gallery-card.tsx'

const statuses: Option<StatusName>[] = (['new', 'open', 'on_hold', 'closed'] as const).map((value) => ({
  value,
  label: statusTexts[value],
  icon: <StatusGlyph status={value} />,
  denied: value === 'closed' ? 'role' : undefined,
}))

const priorities: Option<PriorityName>[] = (['low', 'medium', 'high', 'critical'] as const).map((value) => ({
  value,
  label: priorityTexts[value],
  icon: <PriorityGlyph priority={value} />,
}))

const names = ['Maya Lindqvist', 'Priya Raman', 'Tomás Herrera', 'Owen Achterberg', 'Jun Okafor']
const more = ['Inês Carvalho', 'Sam Whitaker', 'Grace Mbeki', 'Aurélie Fontaine', 'Kenji Moriyama']
const people: Option<number>[] = [...names, ...more].map((label, index) => ({
  value: index + 1,
  label,
  icon: <Avatar id={index + 1} name={label} size="xs" />,
  group: index < 5 ? 'Support' : 'Workshop',
}))

export function Choices() {
  const [status, setStatus] = useState<StatusName>('open')
  const [priority, setPriority] = useState<PriorityName>('high')
  const [person, setPerson] = useState(1)
  const [tab, setTab] = useState('all')
  const [mode, setMode] = useState('reply')
  const scheme = useColorSchemeChoice()
  const density = useDensity()
  return (
    <Specimen title="Choices" span={6}>
      <Row>
        <DropdownButton label="Status" value={status} options={statuses} onChange={setStatus} />
        <DropdownButton label="Priority" value={priority} options={priorities} onChange={setPriority} />
        <DropdownButton label="Assignee" value={person} options={people} onChange={setPerson} />
        <DropdownButton label="Held status" value="on_hold" options={statuses} onChange={setStatus} pending />
        <DropdownButton
          label="Locked status"
          value="new"
          options={statuses}
          onChange={setStatus}
          denied="role"
        />
      </Row>
      <Row>
        <Segment
          label="Mode"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'reply', label: 'Reply', icon: Reply },
            { value: 'all', label: 'Reply all', icon: ReplyAll },
            { value: 'note', label: 'Note', icon: StickyNote, tone: 'note' },
          ]}
        />
        <Segment
          label="Colours"
          value={scheme.choice}
          onChange={scheme.choose}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'System' },
          ]}
        />
        <Segment
          label="Density"
          value={density.name}
          onChange={density.choose}
          options={[
            { value: 'compact', label: 'Compact', icon: FileText },
            { value: 'standard', label: 'Standard' },
            { value: 'comfortable', label: 'Comfortable', icon: LayoutGrid },
          ]}
        />
      </Row>
      <Tabs
        label="Statuses"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'all', label: 'All', count: 48 },
          { value: 'new', label: 'New', count: 6 },
          { value: 'open', label: 'Open', count: 23 },
          { value: 'on_hold', label: 'On Hold', count: 11 },
        ]}
      />
    </Specimen>
  )
}

export function Fields() {
  const [name, setName] = useState('Billing')
  const [isOn, setIsOn] = useState(true)
  const [side, setSide] = useState('left')
  const noChange = () => undefined
  return (
    <Specimen title="Fields" span={6}>
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 14 }}>
        <TextInput label="Name" value={name} onChange={setName} max={20} />
        <TextInput label="Email" value="dana@example.org" onChange={noChange} type="email" />
        <TextInput label="Phone" value="12" onChange={noChange} optional error="Enter a valid phone number" />
        <TextInput
          label="Provider"
          value="Twilio"
          onChange={noChange}
          locked
          help="Cannot change after creation."
        />
        <TextInput label="Title" value="Fleet manager" onChange={noChange} pending />
        <Field label="Set priority" error="Please Fill Required Field">
          {({ id, describedBy }) => (
            <DropdownButton
              size="input"
              id={id}
              describedBy={describedBy}
              label="Set priority"
              placeholder="Choose a priority"
              value={undefined}
              options={priorities as Option<PriorityName | undefined>[]}
              onChange={noChange}
              invalid
            />
          )}
        </Field>
        <TextInput label="Description" value="Two lines" onChange={noChange} multiline minRows={2} />
        <div style={{ display: 'grid', gap: 8, alignContent: 'start' }}>
          <CheckField label="Notify subscribers" checked={isOn} onChange={setIsOn} />
          <CheckField
            label="Stop processing"
            help="Rules below are skipped."
            checked={!isOn}
            onChange={setIsOn}
          />
          <CheckField label="Some" indeterminate checked={false} onChange={setIsOn} />
          <SwitchField label="Active" checked={isOn} onChange={setIsOn} />
          <SwitchField label="Locked" checked={false} onChange={setIsOn} denied="plan" />
          <SwitchField label="Large" size="lg" checked={isOn} onChange={setIsOn} />
        </div>
        <RadioField
          label="Side"
          value={side}
          onChange={setSide}
          options={[
            { value: 'left', label: 'Left' },
            { value: 'right', label: 'Right' },
          ]}
        />
      </div>
    </Specimen>
  )
}

export function Overlays() {
  const [isOpen, setIsOpen] = useState(false)
  const answer = async () => {
    const yes = await ask({
      title: 'There are some unsaved changes !',
      text: 'Do you still wish to leave?',
      confirm: 'Yes',
      cancel: 'No',
      tone: 'danger',
    })
    showToast({ text: yes ? 'Left' : 'Stayed', tone: 'plain' })
  }
  return (
    <Specimen title="Dialogs" span={12}>
      <Row>
        <Button onClick={() => void answer()}>Leave the form</Button>
        <Button
          onClick={() =>
            void ask({
              title: 'Delete tag',
              text: 'Are you sure you want to delete ?',
              confirm: 'Delete',
              tone: 'dangerFill',
              typed: 'warranty',
            })
          }
        >
          Delete a tag
        </Button>
        <Button onClick={() => setIsOpen(true)}>Open a form</Button>
      </Row>
      <Dialog
        open={isOpen}
        size="md"
        title="New ticket"
        closeButton
        onClose={() => setIsOpen(false)}
        actions={<Button variant="primary">Create</Button>}
      >
        <Choices />
      </Dialog>
    </Specimen>
  )
}
