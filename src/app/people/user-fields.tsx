import type { UserView, UserWords } from '#domain/people/endpoints.ts'
import { nameOf } from '#domain/people/name.ts'
import { roleResource } from '#domain/people/role.ts'
import { Controller } from 'react-hook-form'
import { useLive } from '#app/desk/use-live.ts'
import { BoundMany } from '#app/forms/bound-fields.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { fromServer } from '#app/records/record-source.ts'
import { styled } from '#app/theme/styled.ts'
import { DropdownButton } from '#app/ui/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { reference } from '#local/queries/people.ts'
import { SwitchOff } from './switch-off.tsx'

const Who = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  '& > span:last-child': { ...theme.mix.truncate, color: theme.vars.palette.ink3 },
}))

const roles = fromServer(roleResource)

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

/** What owner and admin say of a user. */
export function UserFields({ form, isLocked }: FieldsProps<UserWords, UserView>) {
  const { control, denied, seen } = form
  const people = useLive(reference, undefined)
  const known = roles.useAll().value ?? []
  const locked = isLocked ? denied : undefined
  const teams = [...(people?.teams.values() ?? [])]
    .map(({ id, name }) => ({
      value: id,
      label: name,
      icon: <Avatar id={`team ${id}`} name={name} kind="team" size="sm" />,
    }))
    .sort(byLabel)
  // An inbox that names nobody is everybody's: there is nothing to give.
  const mailboxes = [...(people?.mailboxes.values() ?? [])]
    .filter(({ userIds, teamIds }) => userIds.length + teamIds.length > 0)
    .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
    .sort(byLabel)
  return (
    <>
      {seen && (
        <Who>
          <Avatar id={seen.id} name={nameOf(seen)} />
          <span>{nameOf(seen)}</span>
          <span>{seen.email}</span>
        </Who>
      )}
      <Controller
        control={control}
        name="roleId"
        render={({ field, fieldState }) => (
          <Field label="Role" error={fieldState.error?.message}>
            {({ describedBy }) => (
              <DropdownButton
                label="Role"
                value={field.value}
                placeholder={seen?.role ?? ''}
                options={known.map(({ id, role, description }) => ({
                  value: id,
                  label: role,
                  detail: description,
                }))}
                onChange={field.onChange}
                size="input"
                denied={locked}
                describedBy={describedBy}
              />
            )}
          </Field>
        )}
      />
      <BoundMany
        control={control}
        name="teamIds"
        label="Teams"
        placeholder="Add teams by name"
        options={teams}
        denied={locked}
      />
      <BoundMany
        control={control}
        name="mailboxIds"
        label="Inboxes"
        help="Inboxes that name nobody are open to everybody, and do not stand here."
        placeholder="Add inboxes by name"
        options={mailboxes}
        denied={locked}
      />
      {seen && <SwitchOff user={seen} denied={denied} />}
    </>
  )
}
