import { styled } from '#app/theme/styled.ts'
import { Paperclip } from 'lucide-react'
import { AttachmentChip } from '#app/marks/attachment-chip.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { Field } from '#app/ui/field.tsx'
import { useFilePicker } from '#app/ui/use-file-picker.tsx'
import type { TemplateFile } from './template-changes.ts'

const Files = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) }))

interface FilesFieldProps {
  files: readonly TemplateFile[]
  error: string | undefined
  denied: Denial | undefined
  isBusy: boolean
  onPick: (files: File[]) => void
  onRemove: (id: number) => void
}

/** Attachments of a template. */
export function FilesField({ files, error, denied, isBusy, onPick, onRemove }: FilesFieldProps) {
  const picker = useFilePicker(onPick)
  return (
    <Field group label="Attachments" optional error={error}>
      {() => (
        <Files>
          {files.map(({ id, name, size }) => (
            <AttachmentChip key={id} name={name} bytes={size} cut={15} onRemove={() => onRemove(id)} />
          ))}
          <Button
            variant="outline"
            size="small"
            icon={Paperclip}
            denied={denied}
            busy={isBusy}
            busyLabel="Uploading…"
            onClick={picker.pick}
          >
            Attach files
          </Button>
          {picker.input}
        </Files>
      )}
    </Field>
  )
}
