import type { Id } from '#lib/id.ts'
import type { RoutingRule } from './routing-rule.ts'

/** A conversation that nobody has, with the rule of its inbox. */
export interface Waiting extends Pick<RoutingRule, 'method' | 'capacity'> {
  conversationId: Id
  ruleId: Id
  ruleName: string
}

/** Somebody a rule may give conversations to. */
export interface Agent {
  ruleId: Id
  userId: Id
  /** How many open conversations they have. */
  open: number
  /** When they last had their turn in this rule; 0 for never. */
  turn: number
}

/** A conversation and who gets it. */
export interface Given {
  conversationId: Id
  assigneeId: Id
  ruleId: Id
  ruleName: string
}

/**
 * Gives waiting conversations to agents in the order of `waiting`: in turn, or to whom has the fewest open ones, and to
 * nobody who has as many as the rule allows. What nobody can take is left out.
 */
export function turnsOf(waiting: readonly Waiting[], agents: readonly Agent[]): Given[] {
  const open = new Map(agents.map(({ userId, open: count }) => [userId, count]))
  const turns = new Map(agents.map((agent) => [agent, agent.turn]))
  let latest = Math.max(0, ...turns.values())
  return waiting.flatMap(({ conversationId, ruleId, ruleName, method, capacity }) => {
    const openOf = ({ userId }: Agent) => open.get(userId) ?? 0
    const turnOf = (agent: Agent) => turns.get(agent) ?? 0
    const [next] = agents
      .filter((agent) => agent.ruleId === ruleId && (capacity === null || openOf(agent) < capacity))
      .toSorted(
        (a, b) =>
          (method === 'least_open' ? openOf(a) - openOf(b) : 0) ||
          turnOf(a) - turnOf(b) ||
          a.userId - b.userId,
      )
    if (!next) return []
    latest += 1
    turns.set(next, latest)
    open.set(next.userId, openOf(next) + 1)
    return [{ conversationId, assigneeId: next.userId, ruleId, ruleName }]
  })
}
