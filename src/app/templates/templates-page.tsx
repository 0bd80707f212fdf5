import { MessageSquareText, Plus, Trash2 } from 'lucide-react'
import { useAccess } from '#app/desk/use-access.ts'
import { manageTemplatesAccess } from '#domain/access/plan-access.ts'
import { Link } from 'react-router-dom'
import { previewOf } from '#domain/conversations/preview.ts'
import type { Template } from '#domain/templates/template.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useLive } from '#app/desk/use-live.ts'
import { paths } from '#app/paths.ts'
import { RecordList } from '#app/records/record-list.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { reportFailure } from '#app/desk/failures.ts'
import { ask } from '#app/ui/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SkeletonRows } from '#app/ui/skeleton-rows.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { templates as allTemplates } from '#local/queries/templates.ts'
import { TemplateUse } from './template-use.tsx'
import { removeTemplate } from './template-changes.ts'

/** The e-mail templates of the account. Readable without a connection. */
export function TemplatesPage() {
  const desk = useDesk()
  const templates = useLive(allTemplates, undefined)
  const denied = useAccess(manageTemplatesAccess, true)
  const remove = async (template: Template) => {
    const isSure = await ask({
      title: 'Delete Template',
      text: 'Are you sure you want to delete ?',
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isSure) return
    await removeTemplate(desk, template.id)
    showToast({ text: 'Template Deleted' })
  }
  return (
    <SettingsPage
      title="Email templates"
      end={
        <Button
          variant="primary"
          size="small"
          icon={Plus}
          denied={denied}
          component={Link}
          to={paths.emailTemplate('new')}
        >
          New template
        </Button>
      }
    >
      {templates ? (
        <RecordList
          label="Email templates"
          icon={MessageSquareText}
          records={templates.map((template) => ({
            id: template.id,
            title: template.subject,
            text: previewOf(template.body),
            to: paths.emailTemplate(template.id),
            end: (
              <>
                <TemplateUse template={template} />
                <IconButton
                  name={`Delete ${template.subject}`}
                  icon={Trash2}
                  denied={denied}
                  onClick={() => void remove(template).catch(reportFailure)}
                />
              </>
            ),
          }))}
        />
      ) : (
        <SkeletonRows />
      )}
    </SettingsPage>
  )
}
