import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { searchReportEndpoints, type SearchRow } from '#domain/knowledge/searches.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { DataTable } from '#app/tables/data-table.tsx'
import type { DataColumn } from '#app/tables/data-table-columns.ts'
import { size } from '#app/theme/tokens.ts'
import { RadioField } from '#app/ui/choice-fields.tsx'
import { useDocList } from './use-doc-list.ts'

const dayMs = 24 * 3_600_000
const day = (days: number) => new Date(days * dayMs).toISOString().slice(0, 10)

const columns: readonly DataColumn<SearchRow & { id: string }>[] = [
  { key: 'words', title: 'Searched for', text: ({ words }) => words },
  { key: 'doc', title: 'Knowledge base', width: size.recordColumn, text: ({ docName }) => docName },
  { key: 'last', title: 'Last', width: size.recordColumn, text: ({ lastDay }) => day(lastDay) },
  { key: 'times', title: 'Times', width: 120, isNumber: true, text: ({ times }) => String(times) },
]

/** What readers of help centers searched for in 30 days: without a result, or all of it. */
export function SearchesReport() {
  const [shown, setShown] = useState<'missed' | 'all'>('missed')
  const { value, gap, again } = useDocList(searchReportEndpoints.getSearches, {
    days: 30,
    isMissed: shown === 'missed',
  })
  return (
    <>
      <RadioField
        row
        label="Searches of the last 30 days"
        value={shown}
        options={[
          { value: 'missed', label: 'Without a result' },
          { value: 'all', label: 'All' },
        ]}
        onChange={setShown}
      />
      {value ? (
        <DataTable
          name="help-searches"
          label="Searches"
          columns={columns}
          items={value.data.map((row) => ({ ...row, id: `${row.docId} ${row.words}` }))}
          total={value.data.length}
          empty={{ icon: SearchX, text: 'No searches were counted in this time' }}
        />
      ) : (
        <AnswerGap gap={gap} again={again} what="The list" />
      )}
    </>
  )
}
