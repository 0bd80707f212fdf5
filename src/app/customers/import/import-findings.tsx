import type { ReactNode } from 'react'
import type { Fate, ImportView } from '#domain/customers/import.ts'
import { Counts, PartHead } from './import-styles.ts'
import { ColumnHeads } from '#app/tables/column-heads.tsx'

const before: Record<Fate, string> = {
  added: 'will be added',
  changed: 'are here, get updated',
  same: 'are here, stay as they are',
  refused: 'have a problem',
}
const after: Record<Fate, string> = {
  added: 'added',
  changed: 'updated',
  same: 'as they were',
  refused: 'left out',
}
const results: Record<Fate, string> = { added: 'Add', changed: 'Update', same: 'Leave', refused: 'Refuse' }

interface ImportFindingsProps {
  view: ImportView
  /** Label of the key that identifies rows. */
  keyLabel: string
  children: ReactNode
}

/** Expected or actual outcome of the rows; `children` are rendered beside the problems. */
export function ImportFindings({ view, keyLabel, children }: ImportFindingsProps) {
  const { counts, problems, samples, job } = view
  const words = job ? after : before
  return (
    <>
      <Counts>
        {(Object.keys(words) as Fate[]).map((fate) => (
          <div key={fate} data-fault={(fate === 'refused' && counts.refused > 0) || undefined}>
            <dt>{words[fate]}</dt>
            <dd>{counts[fate].toLocaleString('en')}</dd>
          </div>
        ))}
      </Counts>
      {problems.length > 0 && (
        <>
          <PartHead>
            <h2>Problems</h2>
            {children}
          </PartHead>
          <table aria-label="Problems">
            <ColumnHeads titles={['Row', 'Value', 'Reason']} />
            <tbody>
              {problems.map(({ line, value, reason }) => (
                <tr key={line}>
                  <td>{line.toLocaleString('en')}</td>
                  <td dir="auto">{value || '(empty)'}</td>
                  <td data-fault>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {samples.length > 0 && (
        <>
          <h2>First rows as they will be</h2>
          <table aria-label="First rows as they will be">
            <ColumnHeads titles={['Name', keyLabel, 'Result']} />
            <tbody>
              {samples.map(({ line, name, key, fate }) => (
                <tr key={line}>
                  <td dir="auto">{name}</td>
                  <td>{key}</td>
                  <td>{results[fate]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}
