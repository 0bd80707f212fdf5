import { styled } from '#app/theme/styled.ts'
import { Paperclip, Zap } from 'lucide-react'
import { Icon } from '#app/ui/icon.tsx'
import { actionsOf, type Template } from '#domain/templates/template.ts'
import { SuggestionFrame, SuggestionList } from './suggestion-list.tsx'
import type { TemplatePopup } from './template-popup.ts'
import { TemplatePreview } from './template-preview.tsx'

const Both = styled(SuggestionFrame)(({ theme }) => ({
  display: 'flex',
  width: `min(${theme.size.dialog.lg}px, calc(100vw - ${theme.spacing(6)}))`,
  maxWidth: 'none',
  height: theme.size.menuMax,
  maxHeight: '46vh',
  overflow: 'hidden',
  padding: 0,
  '& > [role="listbox"]': { flex: '0 1 44%', minWidth: 0, overflowY: 'auto', padding: theme.spacing(1) },
  '& > [role="listbox"] + *': { flex: '1 1 56%', borderLeft: theme.edge.line },
  [theme.media.phone]: {
    height: 'auto',
    '& > [role="listbox"]': { flex: '1 1 auto' },
    '& > [role="listbox"] + *': { display: 'none' },
  },
}))

const optionOf = (template: Template) => {
  const { id, subject, attachments } = template
  const mark = actionsOf(template).length > 0 ? Zap : attachments.length > 0 ? Paperclip : null
  return { value: id, label: subject, ...(mark && { icon: <Icon of={mark} size="sm" /> }) }
}

/** Templates to choose from under the / that was typed, and beside them what the active one would write. */
export function TemplateList({ popup }: { popup: TemplatePopup }) {
  return (
    <SuggestionList
      popup={popup}
      label="Templates"
      optionOf={optionOf}
      frame={Both}
      beside={(template) => <TemplatePreview template={template} values={popup.values} />}
    />
  )
}
