import type { SystemMailParts } from '../system-mail/kind.ts'
import { serverArea } from '../area.ts'
import type { Database } from '../store/database.ts'
import { conversationHandlers, type ConversationHandlerParts } from './conversation-handlers.ts'
import { incidentHandlers } from './incidents.ts'
import { maintenanceHandlers } from './maintenance.ts'
import { incidentStatusHandlers, sourceHandlers, statusTemplateHandlers } from './names.ts'
import { helloDelivery } from './hello.ts'
import { noticeCallDelivery, type NoticeCallParts } from './notice-call.ts'
import { helloKind, spreading, noticeCallKind, noticeMailKind, spreadKind } from './notice-kinds.ts'
import { noticeMailDelivery } from './notice-mail.ts'
import { pageHandlers, type PageHandlerParts } from './page-handlers.ts'
import { serveStatusPages } from './public-pages.ts'
import type { OpParts } from '../sync/rest-op.ts'
import { incidentReplyJob } from './reply-job.ts'
import { serviceHandlers } from './services.ts'
import { subscriberHandlers, sweepPending, type SubscriberParts } from './subscribers.ts'
import { statusTimers } from './timers.ts'

/** Status pages: incidents and maintenance of services, and their subscribers. */
export const statusPageArea = serverArea({
  handlers: (parts: PageHandlerParts & ConversationHandlerParts & SubscriberParts) => ({
    statusPages: pageHandlers(parts),
    statusServices: serviceHandlers(parts),
    statusIncidents: incidentHandlers(parts),
    statusConversations: conversationHandlers(parts),
    statusMaintenance: maintenanceHandlers(parts),
    statusSources: sourceHandlers(parts),
    statusIncidentStatuses: incidentStatusHandlers(parts),
    statusTemplates: statusTemplateHandlers(parts),
    statusSubscribers: subscriberHandlers(parts),
  }),
  timers: () => statusTimers,
  jobs: (parts: OpParts) => [incidentReplyJob(parts)],
  outbox: [
    { kind: spreadKind, carry: () => spreading },
    {
      kind: noticeMailKind,
      carry: (parts: { database: Database; post: SystemMailParts }) => noticeMailDelivery(parts),
    },
    { kind: noticeCallKind, carry: (parts: NoticeCallParts) => noticeCallDelivery(parts) },
    { kind: helloKind, carry: (parts: NoticeCallParts) => helloDelivery(parts) },
  ],
  sweeps: [sweepPending],
  pages: serveStatusPages,
})
