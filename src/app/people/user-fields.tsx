import type { UserView, UserInput } from '#domain/people/endpoints.ts'
import { nameOf } from '#domain/people/name.ts'
import { Person } from '#app/marks/person.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { styled } from '#app/theme/styled.ts'
import { AccessFields } from './access-fields.tsx'
import { ResetFactors } from './reset-factors.tsx'
import { SwitchOff } from './switch-off.tsx'

const Who = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  '& > span:last-child': { ...theme.mix.truncate, color: theme.vars.palette.ink3 },
}))

/** User fields that owner and admin edit. */
export function UserFields({ form, isLocked }: FieldsProps<UserInput, UserView>) {
  const { control, denied, seen } = form
  return (
    <>
      {seen && (
        <Who>
          <Person user={seen} />
          <span>{nameOf(seen)}</span>
          <span>{seen.email}</span>
        </Who>
      )}
      <AccessFields control={control} role={seen?.role} denied={isLocked ? denied : undefined} />
      {seen && <ResetFactors user={seen} denied={denied} />}
      {seen && <SwitchOff user={seen} denied={denied} />}
    </>
  )
}
