import { pick } from '#lib/random.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { DeskError } from '#domain/errors.ts'
import { keepFile } from '#local/files/attachments.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { discard, reissue, retry, retryNow, takeBack } from '#local/outbox.ts'
import type { LocalConversation, OutboxOp, RecordRow, SentOp, ThreadChunk } from '#local/rows.ts'
import { Broken } from '../broken.ts'
import type { Device } from '../device.ts'
import { sha256Of } from '../memory-store.ts'
import type { Step } from './steps.ts'
import type { Tab } from '../tab.ts'
import type { World } from '../world.ts'

/** Context of an agent's step. */
export interface Hand {
  world: World
  device: Device
  tab: Tab
}

/** Runs an agent's action until it is saved or refused, or the tab dies. */
export async function attempt<T>({ tab, world }: Hand, work: () => Promise<T>): Promise<T | null> {
  try {
    const result = await Promise.race([work(), tab.died])
    if (result !== 'died') return result as T
    world.note('the tab died')
  } catch (error) {
    // The screen may be older than the replica; a full or lost database is reported to the agent.
    const { name, stack = '' } = error as Error
    // Dexie can fail when it reopens a lost database during a transaction.
    const isDatabase = name === 'TypeError' && stack.includes('dexie.js')
    const isTold =
      error instanceof DeskError ||
      isDatabase ||
      /Quota|Abort|InvalidState|DatabaseClosed/.test(String(error))
    if (tab.isAlive && !isTold) throw error
    world.note(`not saved (${error instanceof DeskError ? error.code : name})`)
  }
  return null
}

export async function act(hand: Hand, cmd: string, args: Record<string, unknown>, needs: string[] = []) {
  const { device, tab } = hand
  const before = new Set(device.rows<OutboxOp>('outbox').map(({ op }) => op))
  const saved = await attempt(hand, () => mutate(tab.desk, cmd, args, { needs }))
  if (!saved) {
    // For example the device was full: its agent was told that nothing is saved.
    const left = device.rows<OutboxOp>('outbox').find(({ op }) => !before.has(op))
    if (left && tab.isAlive) throw new Broken('C16', `${left.cmd} ${left.op} was not saved, and is there`)
    return null
  }
  const row = hand.device.rows<OutboxOp>('outbox').find((each) => each.op === saved.op)
  if (row) hand.world.ledger.save(hand.device, row)
  return saved.op
}

export const ids = async (hand: Hand, count: number) =>
  attempt(hand, () => takeIds(hand.tab.desk.db, count, hand.tab.desk.writer))

/** Stores a file on the device, for a note. */
export async function pickFile(hand: Hand): Promise<Attachment | null> {
  const { dice, ledger } = hand.world
  const bytes = Uint8Array.from(new TextEncoder().encode(`File ${dice.bits()}`))
  const { db, clock, writer } = hand.tab.desk
  const picked = { name: 'a.txt', type: 'text/plain', bytes: bytes.buffer }
  const file = await attempt(hand, () => keepFile(db, picked, clock.now(), writer))
  if (file) ledger.files.set(file.id, sha256Of(bytes))
  return file
}

export function gesture(
  name: string,
  weight: number,
  run: (hand: Hand, conversationId: number) => Promise<unknown>,
): Step {
  return {
    name,
    weight,
    async run(world) {
      const hand = handOf(world)
      if (!hand) return world.note('nobody is there')
      const rows = hand.device.rows<LocalConversation>('conversations')
      if (rows.length === 0) return world.note(`${hand.device.name} is empty`)
      const { id } = pick(world.dice, rows)
      world.note(`${hand.tab.name} on ${id}`)
      await run(hand, id)
    },
  }
}

function handOf(world: World): Hand | null {
  const device = pick(world.dice, world.devices)
  const { tab } = device
  return tab ? { world, device, tab } : null
}

/** Step that needs no conversation. */
export function deed(name: string, weight: number, run: (hand: Hand) => Promise<unknown>): Step {
  return {
    name,
    weight,
    async run(world) {
      const hand = handOf(world)
      if (!hand) return world.note('nobody is there')
      world.note(hand.tab.name)
      await run(hand)
    },
  }
}

/** Answers a message; `more` overrides arguments, such as text or draft. */
export async function reply(
  hand: Hand,
  conversationId: number,
  notBefore: number | null = null,
  more: object = {},
) {
  const taken = await ids(hand, 1)
  if (!taken) return null
  return act(hand, 'messages.reply', {
    id: taken[0],
    conversationId,
    to: [{ email: 'dana@customer.test', name: 'Dana' }],
    cc: [],
    bcc: [],
    html: `<p>Words ${hand.world.dice.bits()}</p>`,
    attachments: [],
    draftId: null,
    notBefore,
    mode: 'reply',
    messageId: null,
    acknowledged: 0,
    ...more,
  })
}

const undoTime = 20_000

/** True if a confirmed op is a mail that Undo can still stop. */
const isHeldBack = (wire: unknown, now: number) =>
  ((wire as { args: { notBefore?: number | null } }).args.notBefore ?? 0) > now

/** Steps of agents. */
export const gestures: readonly Step[] = [
  gesture('status', 10, (hand, conversationId) =>
    act(hand, 'conversations.setStatus', {
      conversationId,
      statusId: pick(hand.world.dice, [1, 2, 3, 4]),
      acknowledged: 0,
    }),
  ),
  gesture('priority', 6, (hand, conversationId) =>
    act(hand, 'conversations.setPriority', {
      conversationId,
      priority: pick(hand.world.dice, ['high', 'low', 'critical']),
    }),
  ),
  gesture('star', 4, (hand, conversationId) =>
    act(hand, 'conversations.star', { conversationId, isStarred: hand.world.dice.next() < 0.5 }),
  ),
  gesture('assign', 5, (hand, conversationId) =>
    act(hand, 'conversations.assign', {
      conversationId,
      // The last id does not exist: the server refuses it, and the device cannot know.
      assigneeId: pick(hand.world.dice, [...hand.world.people.userIds, null]),
      teamId: null,
    }),
  ),
  gesture('label', 5, async (hand, conversationId) => {
    const labels = hand.device.rows<{ id: number }>('labels')
    if (labels.length === 0) return
    const cmd = pick(hand.world.dice, ['conversations.addLabels', 'conversations.removeLabels'])
    await act(hand, cmd, { conversationId, labelIds: [pick(hand.world.dice, labels).id] })
  }),
  gesture('trash', 2, (hand, conversationId) =>
    act(hand, 'conversations.trash', { conversationId, isTrashed: hand.world.dice.next() < 0.5 }),
  ),
  gesture('read', 3, (hand, conversationId) =>
    act(hand, 'conversations.markRead', { conversationId, isRead: true, upTo: 5 }),
  ),
  gesture('reply', 8, (hand, conversationId) => reply(hand, conversationId)),
  gesture('reply with Undo', 2, (hand, conversationId) =>
    reply(hand, conversationId, hand.tab.clock.now() + undoTime),
  ),
  gesture('reply and close', 4, async (hand, conversationId) => {
    const op = await reply(hand, conversationId)
    if (op) await act(hand, 'conversations.setStatus', { conversationId, statusId: 4, acknowledged: 0 }, [op])
  }),
  gesture('note', 5, async (hand, conversationId) => {
    const taken = await ids(hand, 1)
    if (!taken) return
    await act(hand, 'notes.add', {
      id: taken[0],
      conversationId,
      messageId: null,
      html: `<p>Note ${hand.world.dice.bits()}</p>`,
      mentions: [],
      attachments: [],
      draftId: null,
    })
  }),
  gesture('note with file', 0, async (hand, conversationId) => {
    const taken = await ids(hand, 1)
    const file = taken && (await pickFile(hand))
    if (!file) return
    await act(hand, 'notes.add', {
      id: taken[0],
      conversationId,
      messageId: null,
      html: '<p>See the file</p>',
      mentions: [],
      attachments: [file],
      draftId: null,
    })
  }),
  gesture('draft', 4, async (hand, conversationId) => {
    const drafts = hand.device.rows<RecordRow<'drafts'>>('drafts')
    const existing = drafts.find((draft) => draft.conversationId === conversationId)
    const id = existing?.id ?? (await ids(hand, 1))?.[0]
    if (id === undefined) return
    await act(hand, 'drafts.save', {
      id,
      conversationId,
      mode: 'reply',
      messageId: null,
      to: [],
      cc: [],
      bcc: [],
      subject: '',
      html: `<p>Draft ${hand.world.dice.bits()}</p>`,
      attachments: [],
      rev: (existing?.rev ?? 0) + 1,
      device: hand.device.name,
      mailboxId: null,
    })
  }),
  gesture('move', 2, async (hand, conversationId) => {
    const mailboxes = hand.device.rows<{ id: number }>('mailboxes')
    if (mailboxes.length === 0) return
    const mailboxId = pick(hand.world.dice, mailboxes).id
    await act(hand, 'conversations.move', { conversationId, mailboxId })
  }),
  gesture('merge', 3, async (hand, conversationId) => {
    const others = hand.device
      .rows<LocalConversation>('conversations')
      .filter(({ id }) => id !== conversationId)
    if (others.length === 0) return
    const ids = [pick(hand.world.dice, others).id]
    await act(hand, 'conversations.merge', { conversationId, ids })
  }),
  gesture('undo merge', 2, async (hand, conversationId) => {
    const parts = hand.device
      .rows<LocalConversation>('conversations')
      .filter(({ mergedInto }) => mergedInto === conversationId)
    if (parts.length === 0) return
    const ids = [pick(hand.world.dice, parts).id]
    await act(hand, 'conversations.unmerge', { conversationId, ids, was: {}, became: {} })
  }),
  gesture('split', 2, async (hand, conversationId) => {
    const messages = hand.device
      .rows<ThreadChunk>('threads')
      .filter((chunk) => chunk.conversationId === conversationId)
      .flatMap((chunk) => chunk.items.filter(({ e }) => e === 'messages'))
    const taken = await ids(hand, 1)
    if (messages.length === 0 || !taken) return
    const messageIds = [pick(hand.world.dice, messages).r.id]
    await act(hand, 'conversations.split', { conversationId, newId: taken[0], messageIds })
  }),
  deed('undo split', 1, async (hand) => {
    const splits = [...hand.world.ledger.saved.values()].filter(({ cmd }) => cmd === 'conversations.split')
    if (splits.length === 0) return
    const { conversationId, newId } = pick(hand.world.dice, splits).args as Record<string, number>
    await act(hand, 'conversations.unsplit', { conversationId, newId })
  }),
  deed('delete draft', 3, async (hand) => {
    const drafts = hand.device.rows<RecordRow<'drafts'>>('drafts')
    if (drafts.length === 0) return
    const { id, conversationId } = pick(hand.world.dice, drafts)
    await act(hand, 'drafts.delete', { id, conversationId })
  }),
  deed('compose', 4, async (hand) => {
    const mailboxes = hand.device.rows<{ id: number }>('mailboxes')
    if (mailboxes.length === 0) return
    const taken = await ids(hand, 2)
    if (!taken) return
    await act(hand, 'conversations.compose', {
      id: taken[1],
      conversationId: taken[0],
      mailboxId: pick(hand.world.dice, mailboxes).id,
      contactId: null,
      subject: `New ${hand.world.dice.bits()}`,
      to: [{ email: 'grace@customer.test', name: 'Grace' }],
      cc: [],
      bcc: [],
      html: '<p>Hello</p>',
      attachments: [],
      draftId: null,
      notBefore: null,
    })
  }),
  deed('discard', 4, async (hand) => {
    const ops = hand.device.rows<OutboxOp>('outbox').filter((op) => op.state !== 'applied')
    if (ops.length === 0) return
    const { op } = pick(hand.world.dice, ops)
    const gone = ops.filter((each) => each.op === op || each.needs.includes(op))
    const before = gone.filter((each) => !hand.world.ledger.discarded.has(each.op))
    for (const each of before) hand.world.ledger.discarded.add(each.op)
    hand.world.note(`op ${op.slice(-4)}`)
    const result = await attempt(hand, () => discard(hand.tab.desk, op))
    const isRefused = result === null && hand.tab.isAlive
    const left = new Set(hand.device.rows<OutboxOp>('outbox').map((each) => each.op))
    for (const each of before)
      if (isRefused) hand.world.ledger.discarded.delete(each.op)
      else if (!left.has(each.op)) hand.world.ledger.gone.add(each.op)
  }),
  deed('send anyway', 4, async (hand) => {
    const { ledger, dice } = hand.world
    const held = hand.device.rows<OutboxOp>('outbox').filter((op) => op.state === 'attention')
    const ops = held.filter(({ verdict }) =>
      ['newer_messages', 'unseen_inbound'].includes(String(verdict?.reason)),
    )
    if (ops.length === 0) return
    const old = pick(dice, ops)
    const acknowledged = Number(old.verdict?.facts?.['newest'] ?? 0)
    const before = new Set(hand.device.rows<OutboxOp>('outbox').map((op) => op.op))
    await attempt(hand, () => reissue(hand.tab.desk, old.op, { acknowledged }))
    const rows = hand.device.rows<OutboxOp>('outbox')
    const now = new Set(rows.map((op) => op.op))
    for (const op of before) if (!now.has(op) && held.some((each) => each.op === op)) ledger.discarded.add(op)
    for (const row of rows) if (!before.has(row.op)) ledger.save(hand.device, row)
  }),
  deed('try again', 2, (hand) => attempt(hand, () => retryNow(hand.tab.desk))),
  deed('retry', 0, async (hand) => {
    const aside = hand.device.rows<OutboxOp>('outbox').filter(({ verdict }) => verdict?.st === 'parked')
    if (aside.length === 0) return
    const { op } = pick(hand.world.dice, aside)
    hand.world.note(`op ${op.slice(-4)}`)
    await attempt(hand, () => retry(hand.tab.desk, op))
  }),
  deed('undo send', 0, async (hand) => {
    const sent = hand.device
      .rows<SentOp>('sentLog')
      .filter(({ wire }) => isHeldBack(wire, hand.tab.clock.now()))
    if (sent.length === 0) return
    const { op } = pick(hand.world.dice, sent)
    hand.world.note(`op ${op.slice(-4)}`)
    hand.world.ledger.discarded.add(op)
    const result = await attempt(hand, () => takeBack(hand.tab.desk, op))
    if (result === null && hand.tab.isAlive) hand.world.ledger.discarded.delete(op)
  }),
]
