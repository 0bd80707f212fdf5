import type { ImportView } from '#domain/customers/import.ts'
import { fieldTarget } from '#domain/customers/import-words.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import type { Option } from '#app/ui/options/options.ts'
import type { ImportPlace } from './import-page.tsx'

interface ImportColumnsProps {
  view: ImportView
  place: ImportPlace
  isLocked: boolean
  onChange: (mapping: (string | null)[]) => void
}

/** Target of each column of the file; each target is used once. */
export function ImportColumns({ view, place, isLocked, onChange }: ImportColumnsProps) {
  const { columns, mapping } = view
  const fields = place.useFields()
  const options: Option<string | null>[] = [
    { value: null, label: isLocked ? 'Not imported' : 'Do not import' },
    ...Object.entries(place.targets).map(([value, label]) => ({ value, label })),
    ...fields.map(({ id, name }) => ({ value: fieldTarget(id), label: name, group: 'Custom fields' })),
  ]
  const put = (at: number, target: string | null) =>
    onChange(
      mapping.map((each, other) =>
        other === at ? target : target !== null && each === target ? null : each,
      ),
    )
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">In the file</th>
          <th scope="col">First value</th>
          <th scope="col">Becomes</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ title, first }, at) => (
          // Column titles need not be unique, so the index is the key.
          // eslint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td dir="auto">{title || `Column ${at + 1}`}</td>
            <td dir="auto">{first}</td>
            <td>
              {isLocked ? (
                options.find(({ value }) => value === mapping[at])?.label
              ) : (
                <DropdownButton
                  size="input"
                  label={`${title || `Column ${at + 1}`} becomes`}
                  value={mapping[at] ?? null}
                  options={options}
                  onChange={(target) => put(at, target)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
