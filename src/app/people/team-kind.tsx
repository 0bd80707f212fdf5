import { UsersRound } from 'lucide-react'
import { nameOf } from '#domain/people/name.ts'
import { teamLimits, teamResource, type Team } from '#domain/people/team.ts'
import type { User } from '#domain/people/user.ts'
import type { ResourceInput } from '#domain/resource.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundMany, BoundText } from '#app/forms/bound-fields.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { personOption } from '#app/marks/person.tsx'
import { presenceText } from '#app/marks/texts.ts'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromDevice } from '#app/records/record-source.ts'
import { reference } from '#local/queries/people.ts'
import { localTeams } from '#local/queries/records.ts'
import { Members } from './members.tsx'

type Input = ResourceInput<typeof teamResource>

/** Available team members, with their current teams. */
function usePeople(team: Team | null) {
  const people = useLive(reference, undefined)
  const teams = [...(people?.teams.values() ?? [])].filter(({ id }) => id !== team?.id)
  return [...(people?.users.values() ?? [])]
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
    .map((user) => ({
      ...personOption(user, 'sm'),
      detail: user.isActive
        ? teams
            .filter(({ userIds }) => userIds.includes(user.id))
            .map(({ name }) => name)
            .join(', ') || presenceText(user)
        : presenceText(user),
      isOff: !user.isActive,
    }))
}

function Fields({ form, isLocked }: FieldsProps<Input, Team>) {
  const { control, denied, seen } = form
  const options = usePeople(seen)
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={teamLimits.name} locked={isLocked} />
      <BoundText
        control={control}
        name="description"
        label="Description"
        max={teamLimits.description}
        rows={3}
        locked={isLocked}
      />
      <BoundMany
        control={control}
        name="assigneeIds"
        label="Members"
        placeholder="Add people by name"
        options={options}
        denied={isLocked ? denied : undefined}
      />
    </>
  )
}

function useLine() {
  const people = useLive(reference, undefined)
  const users = people?.users ?? new Map<number, User>()
  const mailboxes = [...(people?.mailboxes.values() ?? [])]
  return (team: Team) => {
    const count = team.userIds.length
    return {
      title: team.name,
      text: team.description || (count === 1 ? '1 person' : `${count} people`),
      start: <Avatar id={team.id} name={team.name} kind="team" />,
      cells: [
        <Members key="members" users={team.userIds.flatMap((id) => users.get(id) ?? [])} />,
        mailboxes
          .filter(({ teamIds }) => teamIds.includes(team.id))
          .map(({ name }) => name)
          .join(', '),
      ],
    }
  }
}

const kind: RecordKind<Input, Team> = {
  icon: UsersRound,
  about: 'Conversations can be assigned to a team instead of one person.',
  access: teamResource.write,
  needsConnection: true,
  source: fromDevice(localTeams),
  schema: teamResource.input,
  valuesOf: (team) => ({
    name: team?.name ?? '',
    // Rows of older builds have none.
    description: (team?.description as string | undefined) ?? '',
    assigneeIds: team?.userIds ?? [],
  }),
  changes: callsOf(teamResource, ({ assigneeIds, ...team }): Team => ({ ...team, userIds: assigneeIds })),
  toasts: { created: 'Teams Created', updated: 'Teams Updated', deleted: 'Team Deleted' },
  useLine,
  columns: ['Members', 'Inboxes'],
  Fields,
}

/** List and form of teams. */
export const { List, Form } = recordPages(kind)
