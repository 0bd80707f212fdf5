// The product's engine and replica as a peer of ../../../../shared/bench/peers: same replica, same worker,
// same wire format. Only the rows are the harness's, mapped by id (`c000123` is conversation 124).
import { proxy, wrap } from 'comlink'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { channelBus } from '#local/changes.ts'
import { Replica } from '#local/database.ts'
import { mutate } from '#local/mutate.ts'
import { newestThatFit } from '#local/newest.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { toThread } from '#local/threads.ts'
import { readChunks } from '#local/chunks.ts'
import { browserClock, browserRandom } from '#sync/browser.ts'
import { Live } from '#app/desk/live/live.ts'
import { conversationKey, idOf, labelIdOf, messageKey, statusIdOf, userIdOf } from './names.mjs'

const userId = 100
const actor = {
  accountId: 1,
  userId,
  roleName: 'agent',
  permissions: new Set(allPermissions),
  features: new Set(allFeatures),
}
const open = { box: 'inbox', statusId: statusIdOf('open') }

let desk
let live
let worker
let mark = () => {}
let isIndexFilled = false
const indexListeners = new Set()

const toRow = (row) => ({ ...row, id: conversationKey(row.id) })

/** Like the list: the index in the worker gives the ids; until it is filled, rows are read from the table. */
async function inboxRows(limit) {
  if (isIndexFilled) return rowsOf((await worker.list(open, 0, limit)).ids)
  return newestThatFit(desk.db, limit, ({ statusId }) => statusId === open.statusId)
}

const rowsOf = (ids) => conversationsByIds.run(desk.db, ids)

/** Ops for a patch; labels are added and removed one by one. */
function changesOf(row, patch) {
  const one = { conversationId: row.id }
  const changes = []
  if (patch.status) {
    const statusId = statusIdOf(patch.status)
    changes.push(['setStatus', { ...one, statusId, acknowledged: row.lastInboundPosition }])
  }
  if (patch.assigneeId)
    changes.push(['assign', { ...one, assigneeId: userIdOf(patch.assigneeId), teamId: null }])
  if (patch.labels) {
    const wanted = patch.labels.map(labelIdOf)
    const gone = row.labelIds.filter((id) => !wanted.includes(id))
    if (gone.length > 0) changes.push(['removeLabels', { ...one, labelIds: gone }])
    changes.push(['addLabels', { ...one, labelIds: wanted }])
  }
  return changes
}

export default {
  name: 'outpost',
  version: 'src/local + src/sync',
  async open(ctx) {
    mark = ctx.mark
    const db = new Replica(actor.accountId, userId, { chromeTransactionDurability: 'strict' })
    const bus = channelBus(db.name)
    desk = { db, bus, clock: browserClock, random: browserRandom, actor }
    live = new Live(db, bus)
    const thread = new Worker('./worker.js', { type: 'module' })
    worker = wrap(thread)
    const onIndexChange = () => {
      isIndexFilled = true
      indexListeners.forEach((listener) => listener())
    }
    void worker.start(actor.accountId, userId, proxy(onIndexChange))
    await db.open()
  },
  async hydrate() {
    let isLooking = false
    const look = async () => {
      if (isLooking) return
      isLooking = true
      const rows = await inboxRows(50)
      isLooking = false
      if (rows.length === 0) return
      mark('inbox')
      indexListeners.delete(look)
    }
    indexListeners.add(look)
    await worker.sync()
  },
  inbox: async (limit) => (await inboxRows(limit)).map(toRow),
  async thread(id) {
    const { messages } = toThread(await readChunks(desk.db, idOf(id)))
    return messages.map((message) => ({ ...message, id: messageKey(message.id), body: message.html }))
  },
  /** Like the list: ids from the worker's index, and their rows from a live query. */
  async watchInbox(limit, next) {
    let stopRows = () => {}
    let key = ''
    let isReading = false
    let isStale = false
    const refresh = async () => {
      if (isReading) {
        isStale = true
        return
      }
      isReading = true
      const { ids } = await worker.list(open, 0, limit)
      isReading = false
      if (isStale) {
        isStale = false
        return refresh()
      }
      if (ids.join() === key) return
      key = ids.join()
      stopRows()
      stopRows = live.watch(
        conversationsByIds,
        ids,
        // A row with another status disappears at once, before the index drops it.
        (rows) => next(rows.filter(({ statusId }) => statusId === open.statusId).map(toRow)),
        (error) => {
          throw error
        },
      )
    }
    const listener = () => void refresh()
    indexListeners.add(listener)
    await refresh()
    return () => {
      indexListeners.delete(listener)
      stopRows()
    }
  },
  async patch(id, patch) {
    const row = await desk.db.conversations.get(idOf(id))
    for (const [name, args] of changesOf(row, patch)) await mutate(desk, `conversations.${name}`, args)
  },
  goOffline: () => worker.goOffline(),
  goOnline: () => worker.sync(),
  pull: () => worker.sync(),
  settle: () => worker.settle(),
  async count() {
    const { db } = desk
    let messages = 0
    await db.threads.each(({ items }) => {
      messages += items.filter(({ e }) => e === 'messages').length
    })
    return { conversations: await db.conversations.count(), messages }
  },
  async close() {
    await worker.stop()
    desk.bus.close()
    desk.db.close()
  },
}
