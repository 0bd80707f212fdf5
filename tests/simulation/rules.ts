import { setPriority, setStatus } from '#domain/conversations/mutators.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { defineConsumer, type ConsumerWork, type DeskCall } from '#server/events/consumer.ts'
import { Broken } from './broken.ts'
import type { Step } from './crew/steps.ts'
import type { World } from './world.ts'

/*
 * Automatic reactions: a rule that would match its own changes, and an automation that sees the rule's
 * changes, on a server that crashes meanwhile. Each matching event takes effect once (S11), without loops.
 */

/** Table in which worlds record the events of consumers, in the transaction of their effects. */
export const toldTable = `create table told (account_id integer not null default current_setting('app.account')::int,
    consumer text not null, seq bigint not null);
  select protect_table('told'::regclass); grant all on told to public`

const note = ({ sql }: ConsumerWork, consumer: string, seq: number) =>
  sql.rows({ text: 'insert into told (consumer, seq) values ($1, $2)', values: [consumer, seq] })

const answering = defineConsumer({
  ...{ name: 'rules', title: 'Rules', from: 'start' as const, writes: 'desk' as const },
  wants: ['message.received', 'conversation.changed'],
  ...{ audience: 'rules' as const, origin: 'rule' as const },
  plan(_, { seq, payload }) {
    const { conversationId } = payload
    const calls: DeskCall[] = []
    if (!('field' in payload))
      calls.push({ mutator: setPriority, args: { conversationId, priority: 'high' } })
    else if (payload.field === 'priority' || payload.field === 'statusId') {
      const priority = payload.to === 'low' ? 'medium' : 'low'
      calls.push({ mutator: setPriority, args: { conversationId, priority } })
    }
    return Promise.resolve({ ruleId: 1, calls, after: async (work) => void (await note(work, 'rules', seq)) })
  },
})

const following = defineConsumer({
  ...{ name: 'automations', title: 'Automations', from: 'start' as const, writes: 'desk' as const },
  wants: ['conversation.changed'],
  ...{ audience: 'automations' as const, origin: 'automation' as const },
  plan(_, { seq, payload: { conversationId, field } }) {
    const args = { conversationId, statusId: statusIds.on_hold, acknowledged: 0 }
    const calls = field === 'priority' ? [{ mutator: setStatus, args }] : []
    const after = async (work: ConsumerWork) => void (await note(work, 'automations', seq))
    return Promise.resolve({ ruleId: 2, calls, after })
  },
})

/** In a world with rules, runs them on the events so far. @returns true if there were any. */
export async function followRules({ profile, server }: World): Promise<boolean> {
  if (!profile.hasRules) return false
  // Serialised: otherwise the order would depend on the machine.
  const answered = await server.follow(answering)
  return (await server.follow(following)) || answered
}

/** Steps that run consumers, with a profile of their own. */
export const rules: readonly Step[] = [
  {
    name: 'rules',
    weight: 0,
    async run(world) {
      await followRules(world)
    },
  },
]

/** Expected events of each consumer. */
const wanted = `select 'rules' as consumer, seq from domain_events
    where type in ('message.received', 'conversation.changed') and origin in ('person', 'mail') and not is_silent
  union all select 'automations', seq from domain_events
    where type = 'conversation.changed' and origin in ('person', 'mail', 'rule') and not is_silent`

/** Each event reached its consumers exactly once, and no others. */
export async function checkRules({ profile, ground, people }: World): Promise<void> {
  if (!profile.hasRules) return
  const [wrong = [], parked = []] = await ground.database.look(people.accountId, (sql) =>
    sql.script(`with wanted as (${wanted}), counted as (select consumer, seq, count(*) from told group by 1, 2)
        select consumer, seq, coalesce(c.count, 0) as count from wanted full join counted c using (consumer, seq)
        where c.count is distinct from 1 or not exists (
          select from wanted w where w.consumer = c.consumer and w.seq = c.seq);
      select consumer, seq, reason from event_failures`),
  )
  if (wrong.length > 0)
    throw new Broken('S11', `an event did not take effect once: ${JSON.stringify(wrong.slice(0, 3))}`)
  if (parked.length > 0)
    throw new Broken('S11', `an event could not be followed: ${JSON.stringify(parked.slice(0, 3))}`)
}
