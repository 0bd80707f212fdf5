import { MessageSquareText, Zap } from 'lucide-react'
import { useState } from 'react'
import { previewOf } from '#domain/conversations/preview.ts'
import { actionsOf, type Template } from '#domain/templates/template.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { OptionPopup } from '#app/ui/option-popup.tsx'

interface TemplateButtonProps {
  templates: readonly Template[]
  onPick: (template: Template) => void
}

/** Opens the templates for whoever does not know the slash. */
export function TemplateButton({ templates, onPick }: TemplateButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const name = templates.length === 0 ? 'No templates yet' : 'Insert a template'
  return (
    <>
      <IconButton
        name={name}
        icon={MessageSquareText}
        keys="/"
        disabled={templates.length === 0}
        aria-haspopup="listbox"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <OptionPopup
          label="Templates"
          anchor={anchor}
          options={templates.map((template) => ({
            value: template,
            label: template.subject,
            detail: previewOf(template.body),
            ...(actionsOf(template).length > 0 && { icon: <Icon of={Zap} size="sm" /> }),
          }))}
          isChosen={() => false}
          onPick={(template) => {
            setAnchor(undefined)
            onPick(template)
          }}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
