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

/** The fields that every asset has (D1-160): part of the product, so they are only told of. */
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
