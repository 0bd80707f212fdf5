import type { Id } from '#lib/id.ts'
import type { RoutingRule } from './routing-rule.ts'

/** An unassigned conversation with the rule of its inbox. */
export interface Waiting extends Pick<RoutingRule, 'method' | 'capacity'> {
  conversationId: Id
  ruleId: Id
  ruleName: string
}

/** An agent that a rule may assign conversations to. */
export interface Agent {
  ruleId: Id
  userId: Id
  /** Number of open conversations. */
  open: number
  /** Time of the last assignment by this rule; 0 for never. */
  turn: number
}

/** A conversation and its assignee. */
export interface RoutedAssignment {
  conversationId: Id
  assigneeId: Id
  ruleId: Id
  ruleName: string
}

/**
 * Assigns waiting conversations in the order of `waiting`: in turn, or to the agent with the fewest open
 * ones, up to the capacity of the rule. Conversations that nobody can take are omitted.
 */
export function assignmentsOf(waiting: readonly Waiting[], agents: readonly Agent[]): RoutedAssignment[] {
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
