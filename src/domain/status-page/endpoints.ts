import { incidentResource } from './incident.ts'
import * as conversations from './incident-conversations.ts'
import { maintenanceResource } from './maintenance.ts'
import { incidentStatusResource, sourceResource } from './names.ts'
import { pageEndpoints } from './page.ts'
import { getServiceGroups, serviceResource } from './service.ts'
import { subscriberResource } from './subscriber.ts'
import { statusTemplateResource } from './template.ts'

/** Calls of the status page by room. */
export const statusPageEndpoints = {
  statusPages: pageEndpoints,
  statusServices: { ...serviceResource.endpoints, getServiceGroups },
  statusIncidents: incidentResource.endpoints,
  statusConversations: {
    getIncidentConversations: conversations.getIncidentConversations,
    getSimilarConversations: conversations.getSimilarConversations,
    getIncidentReply: conversations.getIncidentReply,
    postIncidentReply: conversations.postIncidentReply,
    putIncidentReply: conversations.putIncidentReply,
  },
  statusMaintenance: maintenanceResource.endpoints,
  statusSources: sourceResource.endpoints,
  statusIncidentStatuses: incidentStatusResource.endpoints,
  statusTemplates: statusTemplateResource.endpoints,
  statusSubscribers: subscriberResource.endpoints,
}
