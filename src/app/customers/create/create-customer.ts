import { DeskError } from '#domain/errors.ts'
import { contactChoices } from '#domain/customers/endpoints.ts'
import { blankContact } from '#domain/customers/blank-contact.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { mutate } from '#app/desk/live/changes.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { announceMade } from '#app/messages/announce-made.ts'
import { takeIds } from '#local/ids.ts'
import { contactByEmail } from '#local/queries/people.ts'
import type { CustomerForm } from './customer-form.ts'

/** Id of the customer with an address, from the replica or the server; undefined if there is none. */
export async function holderOf(
  desk: OpenDesk,
  email: string,
  isOffline: boolean,
): Promise<number | undefined> {
  const held = await contactByEmail.run(desk.db, email)
  if (held) return held.id
  if (isOffline) return undefined
  const wanted = email.toLowerCase()
  const found = await callDesk(desk, contactChoices, { text: wanted } as never).catch(() => undefined)
  return found?.data.find((each) => each.email?.toLowerCase() === wanted)?.id
}

/**
 * Creates a customer, also offline. Resolves to their id once they are saved on this device.
 * @throws DeskError INVALID if the address is taken, with the holder's id.
 */
export async function createCustomer(
  desk: OpenDesk,
  form: CustomerForm,
  isOffline: boolean,
): Promise<number> {
  const holder = await holderOf(desk, form.email, isOffline)
  if (holder !== undefined)
    throw new DeskError('INVALID', {
      field: 'email',
      message: 'Another customer has this address',
      facts: { contactId: holder },
    })
  const [contactId] = (await takeIds(desk.db, 1)) as [number]
  const { note, phone, company, ...words } = form
  const { country, city, streetAddress, postalCode, labelIds } = blankContact
  const args = {
    ...{ contactId, companyId: company?.id ?? null, country, city, streetAddress, postalCode, labelIds },
    ...{ ...words, phone: phone || null, note: note || null },
    ...(company && { companyName: company.name }),
  }
  await announceMade(desk, await mutate(desk, 'contacts.create', args), 'Contact Created')
  return contactId
}
