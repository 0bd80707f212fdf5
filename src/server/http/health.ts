import type { FastifyInstance } from 'fastify'
import type { Database } from '../store/database.ts'

/** Dependencies of the health check. */
export interface HealthParts {
  database: Database
  version: string
  /** True while chores are running; null if this process runs none. */
  isQueueWell: (() => Promise<boolean>) | null
}

/** Time limit of a probe, in ms: monitors ask again soon. */
const probeTimeoutMs = 2000

/** Serves `GET /api/health`: 200 while the parts work, 503 if one does not. Each call checks them again. */
export function serveHealth(app: FastifyInstance, { database, version, isQueueWell }: HealthParts): void {
  const isDatabaseWell = async () => {
    await database.system((sql) => sql.rows({ name: 'health', text: 'select db_epoch from sync_meta' }))
    return true
  }
  app.get('/api/health', async (request, reply) => {
    const word = async (probe: () => Promise<boolean>) => {
      try {
        return (await within(probeTimeoutMs, probe())) ? 'ok' : 'failed'
      } catch (error) {
        request.log.warn({ err: error }, 'A health probe failed')
        return 'failed'
      }
    }
    const [databaseWord, queueWord] = await Promise.all([
      word(isDatabaseWell),
      isQueueWell ? word(isQueueWell) : 'off',
    ])
    const isWell = databaseWord === 'ok' && queueWord !== 'failed'
    return reply.code(isWell ? 200 : 503).send({ version, database: databaseWord, queue: queueWord })
  })
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
