import { Controller, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import {
  acknowledgementPlaceholders,
  acknowledgementInput,
  putAcknowledgement,
  type Acknowledgement,
} from '#domain/automatic-answers/acknowledgement.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { HtmlField } from '#app/editor/html-field.tsx'
import { BoundSwitch } from '#app/forms/bound-fields.tsx'
import { DialogFields } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { AcknowledgementPreview } from './acknowledgement-preview.tsx'

type Input = z.infer<typeof acknowledgementInput>

interface Props {
  mailbox: Pick<Mailbox, 'id' | 'name'>
  /** State when the dialog was opened. */
  acknowledgement: Acknowledgement
  onClose: () => void
  onSaved: (acknowledgement: Acknowledgement) => void
}

/** Form of an inbox's automatic acknowledgement. */
export function AcknowledgementDialog({ mailbox, acknowledgement, onClose, onSaved }: Props) {
  const desk = useDesk()
  const { id, isOn, html, revision } = acknowledgement
  const form = useDialogForm<Input>(
    acknowledgementInput,
    // Switched on when the dialog is opened for the first time.
    { isOn: isOn || revision === 0, html },
    async (words) => onSaved(await callDesk(desk, putAcknowledgement, { ...words, id, revision })),
  )
  const { control } = form
  const written = useWatch({ control, name: 'html' })
  return (
    <FormDialog
      title={`Acknowledgement of ${mailbox.name}`}
      size="md"
      form={form}
      act={['Save', 'Saving…']}
      dirty
      onClose={onClose}
    >
      <DialogFields>
        <BoundSwitch control={control} name="isOn" label="Acknowledge new mail" denied={undefined} />
        <Controller
          control={control}
          name="html"
          render={({ field, fieldState }) => (
            <HtmlField
              label="Text"
              help="The whole mail: no signature is put below it"
              hint="Thank you for your message"
              isShort
              html={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              placeholders={acknowledgementPlaceholders}
            />
          )}
        />
        <AcknowledgementPreview html={written} mailbox={mailbox} />
      </DialogFields>
    </FormDialog>
  )
}
