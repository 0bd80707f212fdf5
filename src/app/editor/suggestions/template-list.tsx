import { useMediaQuery, type Theme } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { Paperclip, Zap } from 'lucide-react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import { fillHtml } from '#domain/conversations/drafts/placeholder-text.ts'
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
    // No preview on phones, which cannot hover: each option shows its first words.
    '& > [role="listbox"] + *': { display: 'none' },
    '& [role="option"]': {
      flexWrap: 'wrap',
      alignContent: 'center',
      rowGap: 0,
      padding: theme.spacing(1, 2),
      '& > svg': { order: 1 },
      '& > span + span': { flexBasis: '100%', order: 2 },
      '& > span:last-of-type': { display: 'none' },
    },
  },
}))

const optionOf = (template: Template) => {
  const { id, subject, attachments } = template
  const mark = actionsOf(template).length > 0 ? Zap : attachments.length > 0 ? Paperclip : null
  return { value: id, label: subject, ...(mark && { icon: <Icon of={mark} size="sm" /> }) }
}

/** Suggestion list of templates with a preview of the active one. */
export function TemplateList({ popup }: { popup: TemplatePopup }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.media.phone, { noSsr: true })
  const withWords = (template: Template) => ({
    ...optionOf(template),
    detail: previewOf(fillHtml(template.body, popup.values)),
  })
  return (
    <SuggestionList
      popup={popup}
      label="Templates"
      optionOf={isPhone ? withWords : optionOf}
      frame={Both}
      beside={(template) => <TemplatePreview template={template} values={popup.values} />}
    />
  )
}
