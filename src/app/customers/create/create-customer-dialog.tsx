import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { contactLimits } from '#domain/customers/contact.ts'
import { DeskError } from '#domain/errors.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { DialogFields, FieldPair } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { paths } from '#app/paths.ts'
import { BoundCustomFields } from '../fields/bound-fields.tsx'
import { useCustomFields } from '../fields/use-custom-fields.ts'
import { CompanyFields } from './company-fields.tsx'
import { createCustomer } from './create-customer.ts'
import { customerFormSchema, emptyCustomer } from './customer-form.ts'

/** New customer form (CUS-005); works offline. */
export default function CreateCustomerDialog({ onClose }: { onClose: () => void }) {
  const desk = useDesk()
  const navigate = useNavigate()
  const { isOffline } = useConnection()
  const [holder, setHolder] = useState<number>()
  const fields = useCustomFields('contact')
  const form = useDialogForm(customerFormSchema(fields), emptyCustomer, async (values) => {
    setHolder(undefined)
    try {
      const id = await createCustomer(desk, values, isOffline)
      onClose()
      await navigate(paths.customer(id))
    } catch (error) {
      const contactId = error instanceof DeskError ? error.details.facts?.['contactId'] : undefined
      if (typeof contactId === 'number') setHolder(contactId)
      throw error
    }
  })
  const { control } = form
  const { name, phone, title, note } = contactLimits
  return (
    <FormDialog title="Create Customers" size="md" form={form} act={['Create', 'Creating']} onClose={onClose}>
      <DialogFields>
        <FieldPair>
          <BoundText
            control={control}
            name="firstName"
            label="First Name"
            max={name.form}
            autoFocus
            locked={false}
          />
          <BoundText control={control} name="lastName" label="Last Name" max={name.form} locked={false} />
        </FieldPair>
        <FieldPair>
          <BoundText control={control} name="email" label="Email" inputMode="email" locked={false} />
          <BoundText
            control={control}
            name="phone"
            label="Phone"
            max={phone}
            inputMode="tel"
            optional
            locked={false}
          />
        </FieldPair>
        {holder !== undefined && (
          <p role="status">
            <Link to={paths.customer(holder)} onClick={onClose}>
              Open the customer who has this address
            </Link>
          </p>
        )}
        <BoundText control={control} name="jobTitle" label="Title" max={title} optional locked={false} />
        <CompanyFields control={control} />
        <BoundCustomFields control={control} fields={fields} />
        <BoundText control={control} name="note" label="Note" rows={2} max={note} optional locked={false} />
        <BoundSwitch
          control={control}
          name="allowPortalAccess"
          label="Allow portal access"
          denied={undefined}
        />
      </DialogFields>
    </FormDialog>
  )
}
