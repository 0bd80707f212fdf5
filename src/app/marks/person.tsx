import type { Team } from '#domain/people/team.ts'
import { nameOf } from '#domain/people/name.ts'
import type { User } from '#domain/people/user.ts'
import { Avatar, type AvatarProps } from './avatar.tsx'
import { presenceText } from './texts.ts'

interface PersonProps extends Pick<AvatarProps, 'size'> {
  /** The user; undefined for nobody. */
  user: (Pick<User, 'id' | 'firstName' | 'lastName' | 'avatar'> & { email?: string | null }) | undefined
  /** True if the name is not written beside and must be read aloud. */
  isNamed?: boolean
}

/** Picture or initials of a user. */
export function Person({ user, isNamed = false, ...rest }: PersonProps) {
  if (!user) return <Avatar {...rest} />
  const name = nameOf(user)
  return <Avatar {...rest} id={user.id} name={name} src={user.avatar} {...(isNamed ? { label: name } : {})} />
}

/** Option of a user; `detail` says if they are away or deactivated. */
export const personOption = (user: User, size: AvatarProps['size'] = 'xs') => ({
  value: user.id,
  label: nameOf(user),
  icon: <Person user={user} {...(size ? { size } : {})} />,
  detail: presenceText(user),
})

/** Option of a team. */
export const teamOption = ({ id, name }: Pick<Team, 'id' | 'name'>, size: AvatarProps['size'] = 'xs') => ({
  value: id,
  label: name,
  icon: <Avatar id={id} name={name} kind="team" {...(size ? { size } : {})} />,
})
