import { ShieldCheck } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { permissionsIn, roleLimits, roleResource, rolesStructure, type Role } from '#domain/people/role.ts'
import type { User } from '#domain/people/user.ts'
import type { ResourceInput } from '#domain/resource.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { reference } from '#local/queries/people.ts'
import { styled } from '#app/theme/styled.ts'
import { ViewAsRoleButton } from './view-as-role-button.tsx'
import { Members } from './members.tsx'
import { PermissionFields } from './permission-fields.tsx'

type Input = ResourceInput<typeof roleResource>

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
  gap: theme.spacing(3),
  [theme.media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(5) },
}))

/** Permission structure from the server (ROL-011). */
const useStructure = () => useCall(rolesStructure)

function Fields({ form, isLocked }: FieldsProps<Input, Role>) {
  const { control, denied } = form
  const structure = useStructure()
  return (
    <>
      <Pair>
        <BoundText control={control} name="role" label="Role" max={roleLimits.role} locked={isLocked} />
        <BoundText
          control={control}
          name="description"
          label="Description"
          max={roleLimits.description}
          locked={isLocked}
        />
      </Pair>
      {structure.value ? (
        <Controller
          control={control}
          name="serviceObject.permissions"
          render={({ field }) => (
            <PermissionFields
              structure={structure.value ?? {}}
              value={field.value}
              onChange={field.onChange}
              denied={isLocked ? denied : undefined}
            />
          )}
        />
      ) : (
        <AnswerGap {...structure} what="Permissions" />
      )}
    </>
  )
}

function useLine() {
  const people = useLive(reference, undefined)
  const users = [...(people?.users.values() ?? [])].filter(({ isActive }) => isActive)
  const holders = (role: Role): User[] => users.filter(({ roleName }) => role.role === roleName)
  return (role: Role) => ({
    title: role.role,
    text: role.description,
    cells: [<Members key="users" users={holders(role)} />],
  })
}

/** `2 permissions added`. */
function unsavedWords({ serviceObject: { permissions } }: Input, seen: Role | null): string | undefined {
  const [now, before] = [permissionsIn(permissions), permissionsIn(seen?.permissions ?? {})]
  const said = [
    [now.filter((each) => !before.includes(each)).length, 'added'] as const,
    [before.filter((each) => !now.includes(each)).length, 'removed'] as const,
  ].filter(([count]) => count > 0)
  if (said.length === 0) return undefined
  return said
    .map(([count, word], index) =>
      index === 0 ? `${count} ${count === 1 ? 'permission' : 'permissions'} ${word}` : `${count} ${word}`,
    )
    .join(', ')
}

const kind: RecordKind<Input, Role> = {
  icon: ShieldCheck,
  about: 'A role says what its people may see and do.',
  access: roleResource.write,
  needsConnection: true,
  source: fromServer(roleResource),
  schema: roleResource.input,
  valuesOf: (role) => ({
    role: role?.role ?? '',
    description: role?.description ?? '',
    serviceObject: { permissions: role?.permissions ?? {} },
  }),
  changes: callsOf(roleResource, (role): Role => role),
  toasts: { created: 'Role Created', updated: 'Role Updated', deleted: 'Role Deleted' },
  useLine,
  columns: ['Users'],
  isFixed: ({ isDefault }) => isDefault,
  Fields,
  FormHead: ViewAsRoleButton,
  isWide: true,
  isIncomplete: ({ serviceObject: { permissions } }) => permissionsIn(permissions).length === 0,
  unsavedWords,
}

/** List and form of roles. */
export const { List, Form } = recordPages(kind)
