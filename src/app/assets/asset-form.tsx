import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { assetLimits, assetResource, type Asset, type AssetInput } from '#domain/assets/asset.ts'
import { assetStatusTexts } from '#domain/assets/status-texts.ts'
import { BoundCustomFields } from '#app/customers/fields/bound-fields.tsx'
import { optionsOf } from '#app/customers/fields/field-form.tsx'
import { formValues } from '#app/customers/fields/field-texts.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { DialogFields, FieldPair } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { ContactField } from '#app/tasks/create/contact-field.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useAssetFields } from './use-asset-fields.ts'

const nothing: AssetInput = {
  ...{ name: '', type: '', serial: '', status: 'in_use', contactId: null, fields: {} },
}

const wordsOf = ({ name, type, serial, status, contactId, fields }: Asset): AssetInput => ({
  ...{ name, type, serial, status, contactId, fields },
})

interface AssetFormProps {
  /** Asset to edit; null for a new one. */
  asset: Asset | null
  onClose: () => void
  onSaved: (asset: Asset) => void
}

/** The form of an asset (AST-004, D1-160). */
export default function AssetForm({ asset, onClose, onSaved }: AssetFormProps) {
  const desk = useDesk()
  const { create, update } = assetResource.endpoints
  const fields = useAssetFields()
  const form = useDialogForm<AssetInput>(
    z.extend(assetResource.input as unknown as z.ZodMiniObject, {
      fields: formValues(fields, asset && asset.fields),
    }) as unknown as z.ZodMiniType<AssetInput>,
    asset ? wordsOf(asset) : nothing,
    async (values) => {
      const saved = asset
        ? await callDesk(desk, update, { ...values, id: asset.id, revision: asset.revision })
        : await callDesk(desk, create, values)
      showToast({ text: asset ? 'Asset Updated' : 'Asset Created' })
      onSaved(saved)
    },
  )
  const { control } = form
  return (
    <FormDialog
      title={asset ? 'Edit Asset' : 'New Asset'}
      size="md"
      form={form}
      act={asset ? ['Update', 'Updating'] : ['Create', 'Creating']}
      onClose={onClose}
    >
      <DialogFields>
        <BoundText
          {...{ control, name: 'name', label: 'Name', max: assetLimits.name, locked: false }}
          autoFocus
        />
        <FieldPair>
          <BoundText
            {...{ control, name: 'type', label: 'Type', max: assetLimits.type, locked: false }}
            optional
          />
          <BoundText
            {...{ control, name: 'serial', label: 'Serial number', max: assetLimits.serial, locked: false }}
            optional
          />
        </FieldPair>
        <BoundSelect
          control={control}
          name="status"
          label="Status"
          options={optionsOf(assetStatusTexts)}
          denied={undefined}
        />
        <Controller
          control={control}
          name="contactId"
          render={({ field: { value, onChange }, fieldState }) => (
            <Field label="Owner" error={fieldState.error?.message}>
              {(ids) => (
                <>
                  <ContactField
                    {...ids}
                    label="Owner"
                    size="input"
                    value={value ?? undefined}
                    known={asset && asset.contact}
                    onChange={onChange}
                    invalid={fieldState.invalid}
                  />
                  {value !== null && (
                    <Button variant="ghost" size="small" onClick={() => onChange(null)}>
                      Remove owner
                    </Button>
                  )}
                </>
              )}
            </Field>
          )}
        />
        <BoundCustomFields control={control} fields={fields} />
      </DialogFields>
    </FormDialog>
  )
}
