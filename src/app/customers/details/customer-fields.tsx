import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { manageContactsAccess, portalSettingsAccess } from '#domain/access/plan-access.ts'
import { contactShape, seesCompany, type Contact } from '#domain/customers/contact.ts'
import { countries } from '#domain/places/countries.ts'
import { nameOf } from '#domain/people/name.ts'
import { reference } from '#local/queries/people.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useWaiting } from '#app/tasks/board/board-waiting.ts'
import { EditableText } from '#app/tasks/task/editable-text.tsx'
import { SwitchField } from '#app/ui/options/choice-fields.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { editCustomer, type EditedFields } from '../customer-changes.ts'
import { CustomerAddresses } from './customer-addresses.tsx'
import { DetailList } from './detail-list.ts'

const noCountry: readonly Option<string>[] = [
  { value: '', label: 'None' },
  ...countries.map(({ code, name }) => ({ value: code, label: name })),
]

type TextKey =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'jobTitle'
  | 'companyName'
  | 'streetAddress'
  | 'postalCode'
  | 'city'

/** Text fields of a customer, in order. */
const texts: readonly [TextKey, label: string][] = [
  ['firstName', 'First Name'],
  ['lastName', 'Last Name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['jobTitle', 'Title'],
  ['companyName', 'Company'],
  ['streetAddress', 'Street'],
  ['postalCode', 'Postal code'],
  ['city', 'City'],
]

/** Fields of a customer, edited in place; also offline, dashed until sent. */
export function CustomerFields({ contact }: { contact: Contact }) {
  const desk = useDesk()
  const denied = useAccess(manageContactsAccess)
  const deniedView = useAccess(portalSettingsAccess) ?? denied
  const users = useLive(reference, undefined)?.users
  const people: Option<number | null>[] = [
    { value: null, label: 'Nobody' },
    ...[...(users?.values() ?? [])]
      .filter(({ id, isActive }) => isActive || id === contact.assigneeId)
      .map((user) => ({ value: user.id, label: nameOf(user) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  ]
  const pending = useWaiting().has(contact.id)
  const save = (fields: EditedFields) => void editCustomer(desk, contact.id, fields).catch(reportFailure)
  const row = (label: string, value: ReactNode, key = label) => (
    <div key={key} style={{ display: 'contents' }}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <DetailList data-aligned>
      {texts.flatMap(([key, label]) => [
        row(
          label,
          <EditableText
            label={label}
            value={contact[key] ?? ''}
            schema={contactShape[key] as z.ZodMiniType<string>}
            hint="Empty"
            locked={denied !== undefined}
            pending={pending}
            onSave={(text) => save({ [key]: key === 'phone' && text === '' ? null : text })}
          />,
        ),
        key === 'email' &&
          contact.email &&
          row('', <CustomerAddresses contact={contact} />, 'further addresses'),
      ])}
      {row(
        'Country',
        <DropdownButton
          label="Country"
          value={contact.country}
          options={noCountry}
          placeholder="Empty"
          denied={denied}
          pending={pending}
          onChange={(country) => save({ country })}
        />,
      )}
      {row(
        'Assigned to',
        <DropdownButton
          label="Assigned to"
          value={contact.assigneeId}
          options={people}
          placeholder="Nobody"
          denied={denied}
          pending={pending}
          onChange={(assigneeId) => save({ assigneeId })}
        />,
      )}
      {row(
        'Portal',
        <SwitchField
          label="Allow portal access"
          checked={contact.allowPortalAccess}
          denied={denied}
          onChange={(allowPortalAccess) => save({ allowPortalAccess })}
        />,
      )}
      {contact.allowPortalAccess &&
        row(
          '',
          <SwitchField
            label="See the company's conversations"
            help={contact.companyId === null ? 'Choose a company first' : undefined}
            checked={seesCompany(contact)}
            disabled={contact.companyId === null}
            denied={deniedView}
            onChange={(isOn) => save({ seesCompany: isOn })}
          />,
        )}
    </DetailList>
  )
}
