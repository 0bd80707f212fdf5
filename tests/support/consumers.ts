import { areaRules } from '#server/areas.ts'
import type { Consumer } from '#server/events/consumer.ts'
import { readAll } from '#server/events/consumers.ts'
import type { ReaderParts } from '#server/events/reading.ts'
import type { Database } from '#server/store/database.ts'
import { actingByDesk } from '#server/sync/act-by-desk.ts'

/** Reader dependencies for tests: a failed event is retried at once. */
export function readerParts(database: Database, now: () => number = Date.now): ReaderParts {
  return {
    ...{ database, now, retryMs: [0, 0, 0, 0] },
    act: actingByDesk(database, areaRules),
    log: { warn: () => undefined },
  }
}

/** Reads until every consumer is at the end, or waits for the retry of a failed event. */
export async function readToEnd(parts: Parameters<typeof readAll>[0]): Promise<void> {
  while (await readAll(parts));
}

/** Runs consumers over all events so far. */
export const followAll = (database: Database, consumers: readonly Consumer[], now?: () => number) =>
  readToEnd({ ...readerParts(database, now), consumers })
