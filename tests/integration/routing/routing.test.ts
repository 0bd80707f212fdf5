import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { routingResource } from '#domain/routing/routing-rule.ts'
import { routingConsumer } from '#server/routing/consumer.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { openOpDevice } from '../../support/data/ops.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { routingProof } from './routing-proof.ts'

proveResource(routingResource, routingProof)

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.sql('delete from routing')
  await desk.sql('update preferences set is_away = false')
  await desk.sql('update conversations set status_id = 4')
})

const follow = () => followAll(desk.database, [routingConsumer], () => desk.clock.now())
async function make(words: object) {
  const body = { ...routingProof.good(desk), ...words }
  const made = await desk.call<{ id: number }>('POST', '/desk/routing', { as: desk.owner, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
}
const holderOf = async (id: number) =>
  (await desk.sql<{ who: number }>('select assignee_id as who from conversations where id = $1', [id]))[0]
    ?.who
/** Receives mails of that many customers; returns their assignees after the rules have run. */
async function received(count: number): Promise<(number | null | undefined)[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push((await desk.receive()).conversationId)
  await follow()
  return Promise.all(ids.map(holderOf))
}
const set = (as: DeskUser, what: string, body: object) =>
  desk.call('PUT', `/desk/conversations/${what}`, { as, body })

test('SET-009, D1-117: in turn among its agents, and the thread tells by which rule', async () => {
  const both = [desk.agent.id, desk.owner.id].toSorted((a, b) => a - b)
  await make({ agentIds: both })
  const holders = await received(4)
  expect(holders).toEqual([...both, ...both])
  const [entry] = await desk.sql<{ ruleName: string; actorId: number | null }>(
    `select rule_name as "ruleName", actor_id as "actorId" from activities where field = 'assigneeId' limit 1`,
  )
  expect(entry).toEqual({ ruleName: 'Support', actorId: null })
})

test('to whom has the fewest open conversations, and to nobody beyond the limit; what waits follows', async () => {
  const { agent, owner } = desk
  await make({ agentIds: [agent.id, owner.id], method: 'least_open', capacity: 2 })
  const { conversationId } = await desk.receive()
  await follow()
  const first = await holderOf(conversationId)
  const other = first === agent.id ? owner.id : agent.id
  expect(await received(3)).toEqual([other, first, other])
  const waiting = (await desk.receive()).conversationId
  await follow()
  expect(await holderOf(waiting)).toBeNull()
  await set(agent, 'status', { conversationIds: [conversationId], statusId: 4 })
  await follow()
  expect(await holderOf(waiting)).toBe(first)
})

test('nobody who is away gets one; who comes back gets what waits', async () => {
  const { agent } = desk
  await make({ agentIds: [agent.id] })
  const device = await openOpDevice(desk, agent)
  await device.push({ cmd: 'people.setAway', args: { userId: agent.id, isAway: true } })
  const { conversationId } = await desk.receive()
  await follow()
  expect(await holderOf(conversationId)).toBeNull()
  await device.push({ cmd: 'people.setAway', args: { userId: agent.id, isAway: false } })
  await follow()
  expect(await holderOf(conversationId)).toBe(agent.id)
})

test('members of a team who see the inbox; what somebody has, or was before the rule, is left alone', async () => {
  const { agent, owner, teamId } = desk
  const before = (await desk.receive()).conversationId
  await make({ agentIds: [], teamId })
  const members = await desk.sql<{ id: number }>('select user_id as id from team_user where team_id = $1', [
    teamId,
  ])
  const [holder] = await received(1)
  expect(members.map(({ id }) => Number(id))).toContain(holder)
  expect(await holderOf(before)).toBeNull()
  const { conversationId } = await desk.receive()
  await set(owner, 'assign', { conversationIds: [conversationId], assigneeId: owner.id })
  await follow()
  expect(await holderOf(conversationId)).toBe(owner.id)
  expect(agent.id).not.toBe(owner.id)
})
