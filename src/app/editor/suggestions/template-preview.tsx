import { styled } from '#app/theme/styled.ts'
import { fillHtml, fillText, type PlaceholderValues } from '#domain/conversations/drafts/placeholder-text.ts'
import { placeholderValuesOf, placeholderText } from '#domain/templates/placeholders.ts'
import { actionsOf, type Template } from '#domain/templates/template.ts'
import { plainBody, Prose } from '#app/messages/plain-body.tsx'
import { usePictures } from '#app/messages/files/use-pictures.ts'
import { AttachmentChip } from '#app/marks/attachment-chip.tsx'
import { ActionMarks } from './action-marks.tsx'

const Sheet = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  minWidth: 0,
  padding: theme.spacing(2, 3),
  overflowY: 'auto',
  '& > h3': {
    ...theme.typography.meta,
    ...theme.mix.truncate,
    flex: 'none',
    fontWeight: theme.weight.strong,
  },
}))

const Files = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  flex: 'none',
  gap: theme.spacing(1.5),
}))

const Empty = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  color: theme.vars.palette.lanternText,
}))

interface TemplatePreviewProps {
  template: Template
  values: PlaceholderValues
}

/** Preview of a template with filled placeholders. */
export function TemplatePreview({ template, values }: TemplatePreviewProps) {
  const pictures = usePictures(template.attachments)
  const empty = Object.entries(placeholderValuesOf([template.body], values))
    .filter(([, value]) => value === null)
    .map(([name]) => name)
  const files = template.attachments.filter((file) => !file.isInline)
  return (
    <Sheet role="group" aria-label="What it writes">
      <h3>{fillText(template.subject, values)}</h3>
      <Prose data-small>{plainBody(fillHtml(template.body, values), { pictures })}</Prose>
      {empty.length > 0 && <Empty>Not filled: {empty.map(placeholderText).join(', ')}</Empty>}
      {files.length > 0 && (
        <Files>
          {files.map(({ id, name, size, type }) => (
            <AttachmentChip key={id} name={name} bytes={size} mimeType={type} cut={15} />
          ))}
        </Files>
      )}
      <ActionMarks actions={actionsOf(template)} />
    </Sheet>
  )
}
