import { pick } from '#lib/random.ts'
import { DeskError } from '#domain/errors.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { discard, reissue } from '#local/outbox.ts'
import { setMembers, type World } from './world.ts'
import type { Device } from './device.ts'

/** One thing that happens in a world. */
export interface Step {
  name: string
  weight: number
  run(world: World): Promise<void>
}

async function someConversation(device: Device): Promise<number | null> {
  const rows = await device.desk.db.conversations.toArray()
  return rows.length === 0 ? null : pick(device.random, rows).id
}

async function act(
  world: World,
  device: Device,
  cmd: string,
  args: Record<string, unknown>,
  needs: string[] = [],
) {
  const { desk } = device
  try {
    const { op } = await mutate(desk, cmd, args, { needs })
    const row = await desk.db.outbox.get({ op })
    if (row) world.saved.set(op, { device, lanes: row.lanes, cmd, args: row.args, base: row.base })
    return op
  } catch (error) {
    // A screen may be behind the replica, for example when a conversation has just been taken away.
    if (error instanceof DeskError) return null
    throw error
  }
}

async function reply(world: World, device: Device, conversationId: number) {
  const [id] = await takeIds(device.desk.db, 1)
  return act(world, device, 'messages.reply', {
    id,
    conversationId,
    to: [{ email: 'dana@customer.test', name: 'Dana' }],
    cc: [],
    bcc: [],
    html: `<p>Words ${device.random.bits()}</p>`,
    attachments: [],
    draftId: null,
    notBefore: null,
    mode: 'reply',
    messageId: null,
    acknowledged: 0,
  })
}

const gesture = (
  name: string,
  weight: number,
  run: (world: World, device: Device, conversationId: number) => Promise<unknown>,
): Step => ({
  name,
  weight,
  async run(world) {
    const device = pick(world.random, world.devices)
    const conversationId = await someConversation(device)
    if (conversationId !== null) await run(world, device, conversationId)
  },
})

/** Everything that may happen, with how often. */
export const steps: readonly Step[] = [
  {
    name: 'exchange',
    weight: 30,
    run: async (world) => void (await pick(world.random, world.devices).exchange()),
  },
  {
    name: 'two exchanges at once',
    weight: 8,
    async run(world) {
      const [first, second] = world.devices as [Device, Device]
      await Promise.all([first.exchange(), second.exchange()])
    },
  },
  {
    name: 'mail',
    weight: 8,
    async run(world) {
      await world.receiveMail(pick(world.random, world.mailboxIds), `Question ${world.random.bits()}`)
    },
  },
  {
    name: 'answer',
    weight: 6,
    async run(world) {
      const sources = await world.database.look(world.accountId, (sql) =>
        sql.rows<{ id: string; mailboxId: number }>({
          text: 'select internet_message_id as id, mailbox_id as "mailboxId" from message_sources order by message_id',
        }),
      )
      if (sources.length === 0) return
      const source = pick(world.random, sources)
      await world.receiveMail(source.mailboxId, `Again ${world.random.bits()}`, source.id)
    },
  },
  gesture('status', 12, (world, device, conversationId) =>
    act(world, device, 'conversations.setStatus', {
      conversationId,
      statusId: pick(device.random, [1, 2, 3, 4]),
      acknowledged: 0,
    }),
  ),
  gesture('priority', 8, (world, device, conversationId) =>
    act(world, device, 'conversations.setPriority', {
      conversationId,
      priority: pick(device.random, ['high', 'low', 'critical']),
    }),
  ),
  gesture('star', 5, (world, device, conversationId) =>
    act(world, device, 'conversations.star', { conversationId, isStarred: device.random.next() < 0.5 }),
  ),
  gesture('assign', 6, (world, device, conversationId) =>
    act(world, device, 'conversations.assign', {
      conversationId,
      assigneeId: pick(device.random, [...world.userIds, null]),
      teamId: null,
    }),
  ),
  gesture('label', 6, async (world, device, conversationId) => {
    const labels = await device.desk.db.labels.toArray()
    if (labels.length === 0) return
    const cmd = pick(device.random, ['conversations.addLabels', 'conversations.removeLabels'])
    await act(world, device, cmd, { conversationId, labelIds: [pick(device.random, labels).id] })
  }),
  gesture('trash', 2, (world, device, conversationId) =>
    act(world, device, 'conversations.trash', { conversationId, isTrashed: device.random.next() < 0.5 }),
  ),
  gesture('read', 4, (world, device, conversationId) =>
    act(world, device, 'conversations.markRead', { conversationId, isRead: true, upTo: 5 }),
  ),
  gesture('reply', 10, reply),
  gesture('reply and close', 4, async (world, device, conversationId) => {
    const op = await reply(world, device, conversationId)
    if (op)
      await act(world, device, 'conversations.setStatus', { conversationId, statusId: 4, acknowledged: 0 }, [
        op,
      ])
  }),
  gesture('note', 6, async (world, device, conversationId) => {
    const [id] = await takeIds(device.desk.db, 1)
    await act(world, device, 'notes.add', {
      id,
      conversationId,
      messageId: null,
      html: `<p>Note ${device.random.bits()}</p>`,
      mentions: [],
      attachments: [],
      draftId: null,
    })
  }),
  gesture('draft', 4, async (world, device, conversationId) => {
    const [existing] = await device.desk.db.drafts.where('conversationId').equals(conversationId).toArray()
    const id = existing?.id ?? (await takeIds(device.desk.db, 1))[0]
    await act(world, device, 'drafts.save', {
      id,
      conversationId,
      mode: 'reply',
      messageId: null,
      to: [],
      cc: [],
      bcc: [],
      subject: '',
      html: `<p>Draft ${device.random.bits()}</p>`,
      attachments: [],
      rev: (existing?.rev ?? 0) + 1,
      device: device.name,
      mailboxId: null,
    })
  }),
  {
    name: 'delete draft',
    weight: 3,
    async run(world) {
      const device = pick(world.random, world.devices)
      const drafts = await device.desk.db.drafts.toArray()
      if (drafts.length === 0) return
      const { id, conversationId } = pick(device.random, drafts)
      await act(world, device, 'drafts.delete', { id, conversationId })
    },
  },
  {
    name: 'compose',
    weight: 4,
    async run(world) {
      const device = pick(world.random, world.devices)
      const mailboxes = await device.desk.db.mailboxes.toArray()
      if (mailboxes.length === 0) return
      const [conversationId, id] = await takeIds(device.desk.db, 2)
      await act(world, device, 'conversations.compose', {
        id,
        conversationId,
        mailboxId: pick(device.random, mailboxes).id,
        contactId: null,
        subject: `New ${device.random.bits()}`,
        to: [{ email: 'grace@customer.test', name: 'Grace' }],
        cc: [],
        bcc: [],
        html: '<p>Hello</p>',
        attachments: [],
        draftId: null,
        notBefore: null,
      })
    },
  },
  {
    name: 'discard',
    weight: 4,
    async run(world) {
      const device = pick(world.random, world.devices)
      const ops = await device.desk.db.outbox.toArray()
      if (ops.length === 0) return
      const { op, needs } = pick(device.random, ops)
      if (needs.length > 0) return
      const gone = ops.filter((each) => each.op === op || each.needs.includes(op)).map((each) => each.op)
      for (const each of gone) world.discarded.add(each)
      await discard(device.desk, op)
    },
  },
  {
    name: 'send anyway',
    weight: 4,
    async run(world) {
      const device = pick(world.random, world.devices)
      const held = await device.desk.db.outbox.where('state').equals('attention').toArray()
      const ops = held.filter(
        (op) => op.verdict?.reason === 'newer_messages' || op.verdict?.reason === 'unseen_inbound',
      )
      if (ops.length === 0) return
      const old = pick(device.random, ops)
      world.discarded.add(old.op)
      const acknowledged = Number(old.verdict?.facts?.newest ?? 0)
      try {
        const { op } = await reissue(device.desk, old.op, { acknowledged })
        for (const row of await device.desk.db.outbox.toArray()) {
          if (!world.saved.has(row.op)) {
            world.saved.set(row.op, {
              device,
              lanes: row.lanes,
              cmd: row.cmd,
              args: row.args,
              base: row.base,
            })
            for (const each of held)
              if (each.needs.includes(old.op) && row.op !== op) world.discarded.add(each.op)
          }
        }
      } catch (error) {
        if (!(error instanceof DeskError)) throw error
        world.discarded.delete(old.op)
      }
    },
  },
  {
    name: 'membership',
    weight: 2,
    async run(world) {
      const members = world.userIds.filter(() => world.random.next() < 0.7)
      await world.database.desk(world.accountId, (sql) =>
        // An empty list would open the inbox to everybody.
        setMembers(
          sql,
          world.accountId,
          world.mailboxIds[1] as number,
          members.length > 0 ? members : [world.userIds[0] as number],
        ),
      )
    },
  },
  {
    name: 'move',
    weight: 2,
    async run(world) {
      await world.database.desk(world.accountId, (sql) =>
        sql.rows({
          text: `update conversations set mailbox_id = $1 where id = (
            select id from conversations where not is_draft order by md5(id::text || $2) limit 1)`,
          values: [pick(world.random, world.mailboxIds), String(world.random.bits())],
        }),
      )
    },
  },
  {
    name: 'time',
    weight: 6,
    run: (world) => {
      world.clock.pass(1000 + Math.floor(world.random.next() * 60_000))
      return Promise.resolve()
    },
  },
  {
    name: 'restart',
    weight: 2,
    run: (world) => {
      pick(world.random, world.devices).restart()
      return Promise.resolve()
    },
  },
]
