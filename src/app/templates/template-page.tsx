import { useParams } from 'react-router-dom'
import { useLive } from '#app/desk/use-live.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths } from '#app/paths.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SkeletonRows } from '#app/ui/skeleton-rows.tsx'
import { templateById } from '#local/queries/templates.ts'
import { TemplateForm } from './template-form.tsx'

/** One e-mail template, or a new one. */
export function TemplatePage() {
  const { templateId } = useParams()
  const template = useLive(templateById, Number(templateId) || 0)
  if (templateId === 'new') return <TemplateForm template={null} />
  if (template === null) return <ErrorScreen status={404} />
  if (template) return <TemplateForm key={template.id} template={template} />
  return (
    <SettingsPage title="Edit template" back={paths.emailTemplates}>
      <SkeletonRows />
    </SettingsPage>
  )
}
