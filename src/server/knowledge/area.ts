import { serverArea } from '../area.ts'
import { daily, type Chore } from '../chores/chore.ts'
import type { CopyParts } from './copy-file.ts'
import { copyJob } from './copy-job.ts'
import { knowledgeHandlers, type KnowledgeHandlerParts, type KnowledgeParts } from './handlers.ts'
import { publishingTimer } from './publishing.ts'
import { redirectHandlers } from './redirects.ts'
import { purgeArticles } from './trash.ts'
import { articleUsesConsumer } from './uses.ts'

type TrashParts = Pick<KnowledgeParts, 'database' | 'clock'> & { log: { info(message: string): void } }

const emptyTrash = ({ database, clock, log }: TrashParts): Chore => ({
  name: 'articles.empty-trash',
  schedule: daily(3, 29),
  limit: 600,
  async run() {
    const removed = await purgeArticles(database, clock.now())
    if (removed > 0) log.info(`Deleted ${removed} articles from the trash`)
  },
})

/** Knowledge bases and their articles. */
export const knowledgeArea = serverArea({
  handlers: (parts: KnowledgeHandlerParts) => ({
    knowledge: knowledgeHandlers(parts),
    knowledgeRedirects: redirectHandlers(parts),
  }),
  jobs: (parts: CopyParts) => [copyJob(parts)],
  consumers: [articleUsesConsumer],
  timers: () => [publishingTimer],
  chores: (parts: TrashParts) => [emptyTrash(parts)],
})
