import type { Id } from '#lib/id.ts'
import { assertAllowed } from '#domain/access/access.ts'
import { channelKinds, type channelEndpoints, type ChannelType } from '#domain/whatsapp/channel-kinds.ts'
import { DeskError } from '#domain/errors.ts'
import type { ResourceEndpoints } from '#domain/resource.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { parseInput } from '../http/input.ts'
import type { Database } from '../store/database.ts'

// eslint-disable-next-line -- each kind's own schema parses what its handlers are given
type AnyHandlers = Pick<HandlersOf<ResourceEndpoints<any, any>>, 'list' | 'get' | 'update' | 'remove'>

/** Handlers for calls shared by channels of all kinds: each checks the permission of the channel's kind. */
export function channelsByKind(
  { database }: { database: Database },
  handlers: Record<ChannelType, AnyHandlers>,
): HandlersOf<typeof channelEndpoints> {
  const types = Object.keys(channelKinds) as ChannelType[]
  /** Type of a channel. @throws DeskError NOT_FOUND, FORBIDDEN without the permission. */
  const typeOf = async (id: Id, { actor }: Call, access: 'read' | 'write'): Promise<ChannelType> => {
    const [found] = await database.look(actor.accountId, (sql) =>
      sql.rows<{ type: ChannelType }>({
        text: types
          .map(
            (type) => `select '${type}' as type from "${channelKinds[type].name}"
              where account_id = $1 and id = $2`,
          )
          .join(' union all '),
        values: [sql.accountId, id],
      }),
    )
    if (!found) throw new DeskError('NOT_FOUND')
    assertAllowed(actor, channelKinds[found.type][access])
    return found.type
  }
  return {
    listChannels: async (query, call) => {
      const { read, endpoints } = channelKinds[query.type]
      assertAllowed(call.actor, read)
      return handlers[query.type].list(parseInput<never>(endpoints.list.input as never, query), call)
    },
    getChannel: async ({ id }, call) => handlers[await typeOf(id, call, 'read')].get({ id }, call),
    updateChannel: async (words, call) => {
      const type = await typeOf(words.id, call, 'write')
      const { input } = channelKinds[type].endpoints.update
      return handlers[type].update(parseInput<never>(input as never, words), call)
    },
    removeChannel: async ({ id }, call) => handlers[await typeOf(id, call, 'write')].remove({ id }, call),
  }
}
