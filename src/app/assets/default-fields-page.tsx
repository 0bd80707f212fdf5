import { ListChecks } from 'lucide-react'
import { RecordList } from '#app/records/record-list.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'

const fields = [
  ['Name', 'Text', 'Required'],
  ['Type', 'Text', ''],
  ['Serial number', 'Text', 'No two assets have the same one'],
  ['Status', 'Dropdown', ''],
  ['Owner', 'Customer', 'An asset stays when its owner is deleted'],
] as const

/** Read-only list of the built-in fields of every asset (D1-160). */
export const DefaultFieldsPage = () => (
  <SettingsPage title="Default fields" back={null}>
    <RecordList
      label="Default fields"
      icon={ListChecks}
      columns={['Type']}
      records={fields.map(([title, type, text], index) => ({ id: index, title, text, cells: [type] }))}
    />
  </SettingsPage>
)
