import { MessageSquareText } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Template } from '#domain/templates/template.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import type { TemplatePopup } from '#app/editor/suggestions/template-popup.ts'

interface TemplateButtonProps {
  popup: TemplatePopup
  templates: readonly Template[]
  onPick: (template: Template) => void
}

/** Opens the template list for users who do not know the slash. */
export function TemplateButton({ popup, templates, onPick }: TemplateButtonProps) {
  const list = useSyncExternalStore(popup.subscribe, popup.read)
  return (
    <IconButton
      name={templates.length === 0 ? 'No templates yet' : 'Insert a template'}
      icon={MessageSquareText}
      keys="/"
      disabled={templates.length === 0}
      aria-haspopup="listbox"
      aria-expanded={list?.asked !== undefined}
      onClick={(event) => popup.openAt(event.currentTarget, onPick)}
    />
  )
}
