import { DeskError } from '#domain/errors.ts'
import {
  namesNobody,
  nobodyNamed,
  routingResource,
  type RoutingRule,
  type RoutingInput,
} from '#domain/routing/routing-rule.ts'
import { serverArea } from '../area.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { routing } from '../schema/automation/routing.ts'
import { routingConsumer } from './consumer.ts'

/** Routing of an inbox's conversations. */
export const routingArea = serverArea({
  handlers: (parts: { database: Database; now(): number }) => {
    const check = (_: ResourceWork, words: RoutingInput, before: RoutingRule | null) => {
      if (namesNobody(words)) throw new DeskError('INVALID', { field: 'agentIds', message: nobodyNamed })
      return Promise.resolve({ ...words, ...(!before && { createdAt: parts.now() }) })
    }
    return { routing: resourceHandlers(routingResource, { ...parts, table: routing, hooks: { check } }) }
  },
  consumers: [routingConsumer],
})
