import { Person } from '#app/marks/person.tsx'
import { styled } from '#app/theme/styled.ts'
import { nameOf } from '#domain/people/name.ts'
import type { User } from '#domain/people/user.ts'
import { Tip } from '#app/ui/tips/tip.tsx'

const Faces = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  // Above the link that fills the row.
  position: 'relative',
}))

const Rest = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  ...theme.mix.tabular,
  color: theme.vars.palette.ink3,
}))

/** Maximum number of avatars; they do not overlap, so that initials stay legible. */
const most = 5

/** Avatars of a few users, with the number of the others. */
export function Members({ users }: { users: readonly User[] }) {
  return (
    <Faces>
      {users.slice(0, most).map((user) => (
        <Tip key={user.id} text={nameOf(user)}>
          <span>
            <Person user={user} size="sm" isNamed />
          </span>
        </Tip>
      ))}
      {users.length > most && <Rest>{`+${users.length - most}`}</Rest>}
    </Faces>
  )
}
