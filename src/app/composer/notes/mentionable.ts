import { nameOf } from '#domain/people/name.ts'
import type { Reference } from '#local/queries/people.ts'
import { presenceText } from '#app/marks/texts.ts'
import type { Mentionable } from '#app/editor/suggestions/mention-popup.ts'

/** Users a note can mention: each colleague, and all at once (D-71). */
export const mentionable = ({ users }: Pick<Reference, 'users'>): Mentionable[] => [
  { id: 'all', name: 'all' },
  ...[...users.values()]
    .filter((user) => user.isActive)
    .map((user) => ({ id: user.id, name: nameOf(user), picture: user.avatar, detail: presenceText(user) })),
]
