import * as z from 'zod/mini'
import { companyLimits, companyResource, type Company, type CompanyInput } from '#domain/customers/company.ts'
import { contactLimits } from '#domain/customers/contact.ts'
import { countries } from '#domain/places/countries.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { DialogFields, FieldPair } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { BoundCustomFields } from '../fields/bound-fields.tsx'
import { formValues } from '../fields/field-texts.ts'
import { useCustomFields } from '../fields/use-custom-fields.ts'
import { showToast } from '#app/toasts/toast-store.ts'

const countryOptions = [
  { value: '', label: 'None' },
  ...countries.map(({ code, name }) => ({ value: code, label: name })),
]

const nothing: CompanyInput = {
  ...{ name: '', url: '', domain: '', description: '', bindWithDomain: false, labelIds: [] },
  fields: {},
  address: { country: '', locality: '', streetAddress: '', postalCode: '' },
}

const wordsOf = ({ name, url, domain, description, bindWithDomain, labelIds, address, fields }: Company) => ({
  ...{ name, url, domain, description, bindWithDomain, labelIds, address, fields },
})

interface CompanyDialogProps {
  /** Company to edit; null for a new one. */
  company: Company | null
  onClose: () => void
  onSaved: (company: Company) => void
}

/** The form of a company (CUS-011). */
export default function CompanyDialog({ company, onClose, onSaved }: CompanyDialogProps) {
  const desk = useDesk()
  const { create, update } = companyResource.endpoints
  const fields = useCustomFields('company')
  const form = useDialogForm<CompanyInput>(
    z.extend(companyResource.input as unknown as z.ZodMiniObject, {
      fields: formValues(fields, company && company.fields),
    }) as unknown as z.ZodMiniType<CompanyInput>,
    company ? wordsOf(company) : nothing,
    async (values) => {
      const saved = company
        ? await callDesk(desk, update, { ...values, id: company.id, revision: company.revision })
        : await callDesk(desk, create, values)
      showToast({ text: company ? 'Company Updated' : 'Company Created' })
      onClose()
      onSaved(saved)
    },
  )
  const { control } = form
  const { city, street, postalCode } = contactLimits
  return (
    <FormDialog
      title={company ? 'Edit Company' : 'New Company'}
      size="md"
      form={form}
      act={company ? ['Update', 'Updating'] : ['Create', 'Creating']}
      onClose={onClose}
    >
      <DialogFields>
        <FieldPair>
          <BoundText
            {...{ control, name: 'name', label: 'Name', max: companyLimits.name.most, locked: false }}
            autoFocus
          />
          <BoundText
            {...{ control, name: 'url', label: 'Website', locked: false }}
            inputMode="url"
            optional
          />
        </FieldPair>
        <BoundText
          {...{ control, name: 'domain', label: 'Domain', locked: false }}
          inputMode="url"
          optional
        />
        <BoundSwitch
          control={control}
          name="bindWithDomain"
          label="Join by domain"
          help="New people with this domain join by themselves."
          denied={undefined}
        />
        <BoundText
          {...{ control, name: 'description', label: 'Description', locked: false }}
          max={companyLimits.description.most}
          rows={2}
          optional
        />
        <FieldPair>
          <BoundText
            {...{ control, name: 'address.streetAddress', label: 'Street', max: street, locked: false }}
            optional
          />
          <BoundText
            {...{ control, name: 'address.postalCode', label: 'Postal code', max: postalCode, locked: false }}
            optional
          />
        </FieldPair>
        <FieldPair>
          <BoundText
            {...{ control, name: 'address.locality', label: 'City', max: city, locked: false }}
            optional
          />
          <BoundSelect
            control={control}
            name="address.country"
            label="Country"
            options={countryOptions}
            denied={undefined}
          />
        </FieldPair>
        <BoundCustomFields control={control} fields={fields} />
      </DialogFields>
    </FormDialog>
  )
}
