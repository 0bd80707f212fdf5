import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { searchReportEndpoints, type SearchRow } from '#domain/knowledge/searches.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { DataTable } from '#app/tables/data-table.tsx'
import type { DataColumn } from '#app/tables/data-table-columns.ts'
import { size } from '#app/theme/tokens.ts'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { withBegun } from '../replies/begun-article.ts'
import { useDocList } from '../articles/use-doc-list.ts'

const dayMs = 24 * 3_600_000
const day = (days: number) => new Date(days * dayMs).toISOString().slice(0, 10)

const columns: readonly DataColumn<SearchRow & { id: number }>[] = [
  { key: 'words', title: 'Searched for', text: ({ words }) => words },
  { key: 'doc', title: 'Knowledge base', width: size.recordColumn, text: ({ docName }) => docName },
  { key: 'last', title: 'Last', width: size.recordColumn, text: ({ lastDay }) => day(lastDay) },
  { key: 'times', title: 'Times', width: 120, isNumber: true, text: ({ times }) => String(times) },
]

/** Searches of help center readers in 30 days: without a result, or all of them. */
export function SearchesReport() {
  const [shown, setShown] = useState<'missed' | 'all'>('missed')
  const navigate = useNavigate()
  // A search without a result suggests a missing article.
  const open = ({ docId, words }: SearchRow) =>
    void (shown === 'missed'
      ? navigate(paths.article(docId, 'new'), { state: withBegun({ name: words, content: '' }) })
      : navigate(paths.articles(docId)))
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
          items={value.data.map((row, id) => ({ ...row, id }))}
          total={value.data.length}
          onOpen={open}
          mostRows={8}
          empty={{ icon: SearchX, text: 'No searches were counted in this time' }}
        />
      ) : (
        <AnswerGap gap={gap} again={again} what="The list" />
      )}
    </>
  )
}
