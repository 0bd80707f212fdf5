import { Users } from 'lucide-react'
import { deleteUsers, listUsers, putUser, userView, userInput } from '#domain/people/endpoints.ts'
import type { UserView, UserInput } from '#domain/people/endpoints.ts'
import { nameOf } from '#domain/people/name.ts'
import { useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { mayChangeHolderOf } from '#domain/access/actor.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Person } from '#app/marks/person.tsx'
import { presenceText } from '#app/marks/texts.ts'
import type { RecordKind } from '#app/records/record-kind.ts'
import type { RecordPlace } from '#app/records/record-entry.tsx'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromAnswer } from '#app/records/record-source.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { reference } from '#local/queries/people.ts'
import { Invited } from './invited.tsx'
import { InviteLink, InvitePage } from './invite-page.tsx'
import { UserFields } from './user-fields.tsx'

/** Read from the server, since the last activity is not replicated. */
const source = fromAnswer<UserView>(() => {
  const desk = useDesk()
  return useAnswer({ key: 'users', schema: z.array(userView) }, async (signal) => {
    const { data } = await callDesk(desk, listUsers, {}, signal)
    return data
  })
})

function useLine() {
  const { actor } = useDesk()
  const people = useLive(reference, undefined)
  return (user: UserView) => ({
    title: nameOf(user),
    text: [user.email, presenceText(user)].filter(Boolean).join(' · '),
    start: <Person user={user} />,
    cells: [
      user.role,
      user.teamIds.map((id) => people?.teams.get(id)?.name ?? '').join(', '),
      user.id === actor.userId ? (
        'Now'
      ) : user.lastSeenAt === null ? (
        'Never'
      ) : (
        <RelativeTime key="seen" at={user.lastSeenAt} />
      ),
    ],
  })
}

const kind: RecordKind<UserInput, UserView> = {
  icon: Users,
  about: 'Everybody who works on this desk.',
  access: putUser,
  needsConnection: true,
  refusalOf: (actor, { role }) => (mayChangeHolderOf(actor, role) ? undefined : 'ownerOnly'),
  isMadeHere: false,
  source,
  schema: userInput,
  valuesOf: (user) => ({
    roleId: user?.roleId ?? 0,
    teamIds: user?.teamIds ?? [],
    mailboxIds: user?.mailboxIds ?? [],
  }),
  changes: {
    save(desk, words, seen) {
      if (!seen) throw new Error('new users are invited, not created')
      return callDesk(desk, putUser, { ...words, id: seen.id, revision: seen.revision })
    },
    remove: async (desk, { id }) => void (await callDesk(desk, deleteUsers, { userIds: [id] })),
    currentOf: (current) => z.parse(userView, current),
  },
  toasts: { created: 'User Created', updated: 'User Updated', deleted: 'User Deleted' },
  useLine,
  columns: ['Role', 'Teams', 'Last seen'],
  Fields: UserFields,
  Head: InviteLink,
  // Counted as the plan does; invitations have their own count below.
  isCounted: ({ isActive }) => isActive,
  Below: Invited,
}

const pages = recordPages(kind)

/** List and form of users; a new one is invited. */
export const { List } = pages
export const Form = (place: RecordPlace) =>
  useParams().recordId === undefined ? <InvitePage /> : <pages.Form {...place} />
