import { incidentResource } from '#domain/status-page/incident.ts'
import { maintenanceResource } from '#domain/status-page/maintenance.ts'
import { incidentStatusResource, sourceResource } from '#domain/status-page/names.ts'
import { serviceResource } from '#domain/status-page/service.ts'
import { statusTemplateResource } from '#domain/status-page/template.ts'
import { fromServer } from '#app/records/record-source.ts'

/** Services and groups; offline the last answer. */
export const services = fromServer(serviceResource)
/** Incidents. */
export const incidents = fromServer(incidentResource)
/** Maintenance. */
export const maintenance = fromServer(maintenanceResource)
/** Sources of incidents. */
export const sources = fromServer(sourceResource)
/** Statuses of incidents. */
export const incidentStatuses = fromServer(incidentStatusResource)
/** Templates of incidents and maintenance. */
export const statusTemplates = fromServer(statusTemplateResource)

/** Options of a source select. */
export function useSourceOptions(): { value: number; label: string }[] {
  return (sources.useAll().value ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
