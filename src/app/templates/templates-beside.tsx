import { useLive } from '#app/desk/use-live.ts'
import { paths } from '#app/paths.ts'
import { RecordsBeside } from '#app/records/records-beside.tsx'
import { templates as allTemplates } from '#local/queries/templates.ts'

/** The templates of the account beside the form of one. */
export function TemplatesBeside() {
  const templates = useLive(allTemplates, undefined) ?? []
  const records = templates.map(({ id, subject }) => ({ id, title: subject, to: paths.emailTemplate(id) }))
  return <RecordsBeside label="Email templates" records={records} />
}
