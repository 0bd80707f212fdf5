import { Upload } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { isOfNumber } from '#domain/channels/of-number.ts'
import {
  deskImportEndpoints,
  deskSources,
  type DeskImport,
  type DeskSource,
} from '#domain/desk-import/desk-import.ts'
import { DeskError } from '#domain/errors.ts'
import { reference } from '#local/queries/people.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundSelect } from '#app/forms/bound-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useFilePicker } from '#app/ui/use-file-picker.tsx'
import { Fields } from './desk-import-styles.ts'

const { postDeskImport } = deskImportEndpoints

interface Choice {
  mailboxId: number | null
  /** Null to detect it from the file's content. */
  source: DeskSource | null
  file: null
}

/** Choice of an export and its inbox; uploads it for parsing, with errors below its button. */
export function ChooseExport({ onView }: { onView: (view: DeskImport) => void }) {
  const { client } = useDesk()
  const denied = useAccess(postDeskImport, true)
  const form = useForm<Choice>({ defaultValues: { mailboxId: null, source: null, file: null } })
  const { control, formState, setError, clearErrors } = form
  const { mailboxId, source } = useWatch({ control })
  const mailboxes = [...(useLive(reference, undefined)?.mailboxes.values() ?? [])]
  const send = async (file: File) => {
    const body = new FormData()
    body.set('file', file)
    const query = new URLSearchParams({ mailboxId: String(mailboxId), ...(source && { source }) })
    try {
      const answer = await deskRequest(client, `${postDeskImport.path}?${query}`, 'POST', body)
      onView(z.parse(postDeskImport.output, await answer.json()))
    } catch (error) {
      const { field } = error instanceof DeskError ? error.details : {}
      if (field === 'file') setError('file', { message: (error as Error).message })
      else reportFailure(error)
    }
  }
  const pick = ([file]: File[]) => {
    clearErrors('file')
    if (file) void form.handleSubmit(() => send(file))()
  }
  const picker = useFilePicker(pick, 'Export', '.json,.ndjson,.jsonl,.zip', true)
  return (
    <Fields>
      <BoundSelect
        control={control}
        name="mailboxId"
        label="Inbox"
        help="Its conversations belong to this inbox"
        placeholder="Choose an inbox"
        options={mailboxes
          .filter((mailbox) => !isOfNumber(mailbox))
          .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
          .sort((a, b) => a.label.localeCompare(b.label))}
        denied={denied}
      />
      <BoundSelect
        control={control}
        name="source"
        label="Help desk"
        help="Choose it if it is not recognised"
        options={[
          { value: null, label: 'Recognised by the file' },
          ...deskSources.map(([value, label]) => ({ value, label })),
        ]}
        denied={denied}
      />
      <Field
        label="Export"
        help="JSON, lines of JSON, or a zip of those, with attached files too, at most 100 MB"
        error={formState.errors.file?.message}
        group
      >
        {({ labelId, describedBy }) => (
          <div role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
            {picker.input}
            <Button
              variant="primary"
              icon={Upload}
              denied={denied}
              disabled={mailboxId === null}
              busy={formState.isSubmitting}
              busyLabel="Reading"
              onClick={picker.pick}
            >
              Choose a file
            </Button>
          </div>
        )}
      </Field>
    </Fields>
  )
}
