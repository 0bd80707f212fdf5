import { afterEach, test } from 'vitest'
import type { OpenConversations, Present } from '#domain/sync/viewing.ts'
import { gatherViewing, tabViewing } from '#sync/viewing.ts'
import { until } from '../../support/until.ts'

const open: { close?(): void; end?(): void }[] = []
let names = 0

afterEach(() => {
  for (const each of open.splice(0)) {
    each.close?.()
    each.end?.()
  }
})

/** Tabs of a device, and the last presence sent to the server. */
function device() {
  names += 1
  const name = `desk:1:${names}`
  const told: { last: OpenConversations | null } = { last: null }
  const tab = () => {
    const made = tabViewing(name)
    open.push(made)
    return made
  }
  const lead = () => {
    const made = gatherViewing(name, (looking) => (told.last = looking))
    open.push(made)
    return made
  }
  return { tab, lead, told }
}

const says = (told: { last: OpenConversations | null }, wanted: OpenConversations) => () =>
  JSON.stringify(told.last) === JSON.stringify(wanted)

test('what all tabs look at is told as one, and who writes in any of them writes', async () => {
  const { tab, lead, told } = device()
  lead()
  const [one, other] = [tab(), tab()]
  one.look(1)
  other.look(1, true)
  await until('it is told', says(told, [{ conversationId: 1, isTyping: true }]))
  other.look(2)
  await until(
    'it is told',
    says(told, [
      { conversationId: 1, isTyping: false },
      { conversationId: 2, isTyping: false },
    ]),
  )
  one.close()
  other.look(null)
  await until('nothing is left', says(told, []))
})

test('a tab that begins to lead hears what is looked at already', async () => {
  const { tab, lead, told } = device()
  tab().look(7)
  lead()
  await until('it is told', says(told, [{ conversationId: 7, isTyping: false }]), { within: 2000 })
})

test('who is where reaches every tab, also one that comes later, and goes when the line does', async () => {
  const { tab, lead } = device()
  const leader = lead()
  const heard: Present[] = []
  tab().onPresent((present) => void (heard[0] = present))
  const present = [{ conversationId: 1, viewers: [{ userId: 8, isTyping: false }] }]
  leader.spread(present)
  await until('it is heard', () => JSON.stringify(heard[0]) === JSON.stringify(present))
  tab().onPresent((late) => void (heard[1] = late))
  await until('it is heard later', () => JSON.stringify(heard[1]) === JSON.stringify(present))
  leader.spread([])
  await until('nobody is there', () => heard.every((each) => each.length === 0))
})
