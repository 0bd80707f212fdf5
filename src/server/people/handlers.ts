import type { Clock } from '#lib/clock.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { ContentStore } from '../attachments/content-store.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { removePicture } from '../attachments/kept-pictures.ts'
import { changePeople, changeUser, removeUser, userOf } from './change-users.ts'
import { readAssigned, readLeftDrafts } from './left-work.ts'
import { readUsers } from './read-users.ts'

/** Dependencies of the user handlers. */
export interface PeopleParts {
  database: Database
  sessions: Sessions
  clock: Clock
}

/** Handlers for users and their pictures. */
export function peopleHandlers(parts: PeopleParts & { content: ContentStore }) {
  const { database, clock } = parts
  return {
    async listUsers(input, { actor }) {
      const data = await database.look(actor.accountId, (sql) => readUsers(sql, input))
      return { data, total: data.length }
    },
    getUser: ({ id }, { actor }) => database.look(actor.accountId, (sql) => userOf(sql, id)),
    putUser: (input, call) =>
      changePeople(parts, call, async (work) => {
        await changeUser(work, input)
        return userOf(work.sql, input.id)
      }),
    putAccess: ({ id, roleId }, call) =>
      changePeople(parts, call, async (work) => {
        await changeUser(work, { id, roleId })
        return userOf(work.sql, id)
      }),
    async deleteUsers({ userIds }, call) {
      // In id order, so that two calls do not deadlock.
      const ids = [...new Set(userIds)].sort((a, b) => a - b)
      const pictures = await changePeople(parts, call, async (work) => {
        const shown: string[] = []
        for (const id of ids) shown.push(...[await removeUser(work, id)].filter((name) => name !== null))
        return shown
      })
      const { accountId } = call.actor
      for (const name of pictures)
        await removePicture({ ...parts, now: () => clock.now() }, { accountId, name })
      return { ids }
    },
    getAssigned: ({ id }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        await userOf(sql, id)
        return readAssigned(sql, id)
      }),
    getLeftDrafts: ({ id }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        const { isActive, switchedOffAt } = await userOf(sql, id)
        if (isActive)
          throw new DeskError('CONFLICT', {
            message: 'Drafts stay with their author while that user can sign in',
          })
        return readLeftDrafts(sql, { id, switchedOffAt, now: clock.now() })
      }),
  } satisfies HandlersOf<(typeof endpoints)['people']>
}
