import { Controller, type Control, type FieldPath } from 'react-hook-form'
import { mayChangeHolderOf } from '#domain/access/actor.ts'
import type { UserInput } from '#domain/people/endpoints.ts'
import { roleResource } from '#domain/people/role.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundMany } from '#app/forms/bound-fields.tsx'
import { teamOption } from '#app/marks/person.tsx'
import { fromServer } from '#app/records/record-source.ts'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { reference } from '#local/queries/people.ts'

const roles = fromServer(roleResource)

/** Roles that the user may assign: only owners can make owners. */
export function useRoleOptions() {
  const { actor } = useDesk()
  const known = roles.useAll().value ?? []
  return known
    .filter(({ role }) => mayChangeHolderOf(actor, role))
    .map(({ id, role, description }) => ({ value: id, label: role, detail: description }))
}

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

interface AccessFieldsProps<Values extends UserInput> {
  // eslint-disable-next-line -- the form's output type does not matter to its fields
  control: Control<Values, any, any>
  /** The user's current role. */
  role?: string | undefined
  denied: Denial | undefined
}

/** Fields for role, teams and inboxes of a user. */
export function AccessFields<Values extends UserInput>({
  control,
  role = '',
  denied,
}: AccessFieldsProps<Values>) {
  const name = (field: keyof UserInput) => field as FieldPath<Values>
  const people = useLive(reference, undefined)
  const options = useRoleOptions()
  const teams = [...(people?.teams.values() ?? [])].map((team) => teamOption(team, 'sm')).sort(byLabel)
  // An inbox without a list of users is open to all, so it cannot be assigned.
  const mailboxes = [...(people?.mailboxes.values() ?? [])]
    .filter(({ userIds, teamIds }) => userIds.length + teamIds.length > 0)
    .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
    .sort(byLabel)
  return (
    <>
      <Controller
        control={control}
        name={name('roleId')}
        render={({ field, fieldState }) => (
          <Field label="Role" error={fieldState.error?.message}>
            {({ describedBy }) => (
              <DropdownButton
                label="Role"
                value={field.value as number}
                placeholder={role}
                options={options}
                onChange={field.onChange}
                size="input"
                denied={denied}
                describedBy={describedBy}
              />
            )}
          </Field>
        )}
      />
      <BoundMany
        control={control}
        name={name('teamIds')}
        label="Teams"
        placeholder="Add teams by name"
        options={teams}
        denied={denied}
      />
      <BoundMany
        control={control}
        name={name('mailboxIds')}
        label="Inboxes"
        help="Inboxes that name nobody are open to everybody, and do not stand here."
        placeholder="Add inboxes by name"
        options={mailboxes}
        denied={denied}
      />
    </>
  )
}
