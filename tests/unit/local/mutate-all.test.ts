import { expect, test } from 'vitest'
import { sendReply } from '#app/composer/sending/send-message.ts'
import { mutateAll } from '#local/mutate.ts'
import { emptyContent } from '#app/composer/texts/composer-content.ts'
import { toThread } from '#local/threads.ts'
import { answeredDesk } from '../app/composer/desk.ts'

/* A bulk change is saved on the device as a whole or not at all, and its ops can depend on each other. */

const status = (conversationId: number, statusId: number) => ({
  cmd: 'conversations.setStatus',
  args: { conversationId, statusId, acknowledged: 0 },
})
const star = (conversationId: number) => ({
  cmd: 'conversations.star',
  args: { conversationId, isStarred: true },
})

type Desk = Awaited<ReturnType<typeof answeredDesk>>

/** Kills the tab while it writes the op of a command, like a closed tab or a full disk. */
function dieAt(desk: Desk, cmd: string): void {
  desk.db.outbox.hook('creating', (_key, row) => {
    if (row.cmd === cmd) throw new Error('the tab is gone')
  })
}

/** State that a later tab finds. */
async function leftOn({ db }: Desk) {
  const conversation = await db.conversations.get(5)
  const { messages } = toThread(await db.threads.toArray())
  return {
    ops: (await db.outbox.orderBy('n').toArray()).map(({ cmd }) => cmd),
    statusId: conversation?.statusId,
    sent: messages.filter(({ isInbound }) => !isInbound).length,
  }
}

const nothing = { ops: [], statusId: 2, sent: 0 }

test('a change waits for those of its gesture that it names', async () => {
  const desk = await answeredDesk()
  const made = await mutateAll(
    desk,
    [star(5), { ...status(5, 4), needs: [0] }, { ...status(5, 2), needs: [0, 1] }],
    { group: 'g', needs: ['before'] },
  )
  const ops = made.map((each) => each?.op)
  const rows = await desk.db.outbox.orderBy('n').toArray()
  expect(rows.map(({ needs }) => needs)).toEqual([['before'], ['before', ops[0]], ['before', ops[0], ops[1]]])
})

test('what needs a change that was left out is left out with it', async () => {
  const desk = await answeredDesk()
  const made = await mutateAll(desk, [star(6), { ...star(5), needs: [0] }, status(5, 4)], {})
  expect(made.map((each) => each !== null)).toEqual([false, false, true])
})

test('a gesture without the change that it is about is none', async () => {
  const desk = await answeredDesk()
  const calls = [star(5), { ...status(6, 4), isRequired: true }]
  await expect(mutateAll(desk, calls, { group: 'g' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await leftOn(desk)).toEqual(nothing)
})

for (const dies of ['messages.reply', 'conversations.setStatus', 'conversations.star'])
  test(`a tab that dies as it writes ${dies} leaves all of a gesture or nothing`, async () => {
    const desk = await answeredDesk()
    dieAt(desk, dies)
    const letter = {
      ...{ conversationId: 5, draftId: null, writing: { fontFamily: 'Arial', fontSize: 16 } },
      words: {
        ...emptyContent,
        messageId: 51,
        to: [{ email: 'dana@ryeandrail.example', name: 'Dana Whitlock' }],
        html: '<p>On its way</p>',
        actions: [{ kind: 'priority' as const, priority: 'high' as const }],
      },
    }
    const sent = await sendReply(desk, letter, true).catch(() => null)
    if (dies === 'conversations.star') {
      expect(sent?.followers).toHaveLength(2)
      expect(await leftOn(desk)).toMatchObject({ statusId: 4, sent: 1 })
    } else {
      expect(sent).toBeNull()
      expect(await leftOn(desk)).toEqual(nothing)
    }
  })
