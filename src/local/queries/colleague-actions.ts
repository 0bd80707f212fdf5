import type { Activity } from '#domain/conversations/activity.ts'
import { readManyChunks } from '../chunks.ts'
import { defineQuery } from './query.ts'

/** A colleague's act on a conversation. */
export interface ColleagueAction {
  conversationId: number
  actorId: number
  at: number
  /** Changed field; null for a message or note. */
  activity: Activity | null
  words: 'note' | 'reply' | null
}

/** Fields whose changes are reported to the assignee; the others are housekeeping. */
const told: ReadonlySet<Activity['field']> = new Set([
  ...(['statusId', 'priority', 'assigneeId', 'teamId', 'mailboxId', 'dueDate', 'snoozeTime'] as const),
  ...(['merged', 'splitOff'] as const),
])

interface DeedsAsked {
  conversationIds: readonly number[]
  /** The user whose own acts are left out. */
  userId: number
  /** Only acts after this time, in epoch ms. */
  since: number
  limit: number
}

/** Acts of other users on some conversations, from threads stored on this device; newest first. */
export const colleagueActions = defineQuery(
  'deedsOfOthers',
  ({ conversationIds }: DeedsAsked) => conversationIds.map((id) => ({ table: 'threads', id })),
  async (db, { conversationIds, userId, since, limit }): Promise<ColleagueAction[]> => {
    const chunks = [...(await readManyChunks(db, conversationIds)).values()].flat()
    const deeds = chunks.flatMap(({ conversationId, items }) =>
      items.flatMap((item): ColleagueAction[] => {
        const deed = (
          actorId: number | null,
          at: number,
          what: Pick<ColleagueAction, 'activity' | 'words'>,
        ): ColleagueAction[] =>
          actorId === null || actorId === userId || at <= since
            ? []
            : [{ conversationId, actorId, at, ...what }]
        switch (item.e) {
          case 'activities': {
            const { actorId, createdAt, field } = item.r
            return told.has(field) ? deed(actorId, createdAt, { activity: item.r, words: null }) : []
          }
          case 'notes':
            return deed(item.r.authorId, item.r.createdAt, { activity: null, words: 'note' })
          case 'messages':
            return deed(item.r.authorId, item.r.createdAt, { activity: null, words: 'reply' })
          default:
            return []
        }
      }),
    )
    return deeds.sort((a, b) => b.at - a.at).slice(0, limit)
  },
)
