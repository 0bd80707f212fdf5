import * as z from 'zod/mini'
import { contactEmailInput } from '#domain/customers/address-mutators.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { customerName } from '#app/messages/customer-name.ts'
import { addAddress } from './change-addresses.ts'

interface AddressDialogProps {
  contact: Contact
  onClose: () => void
}

/** Dialog for a further address of a customer. */
export default function AddressDialog({ contact, onClose }: AddressDialogProps) {
  const desk = useDesk()
  const form = useDialogForm(contactEmailInput, { email: '' }, async (values) => {
    await addAddress(desk, contact, z.parse(contactEmailInput, values).email)
    onClose()
  })
  return (
    <FormDialog title="Add address" form={form} act={['Add', 'Adding']} onClose={onClose}>
      <BoundText
        control={form.control}
        name="email"
        label="Email"
        inputMode="email"
        autoFocus
        locked={false}
        help={`What comes from it is ${customerName(contact)}’s from then on.`}
      />
    </FormDialog>
  )
}
