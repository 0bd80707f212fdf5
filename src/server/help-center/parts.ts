import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicFormParts } from '../contact-forms/public-form.ts'
import type { HostTable } from '../http/host-table.ts'
import type { FoundCenter } from './read.ts'
import type { Readings } from './reading.ts'

/** Dependencies of the public pages. */
export interface HelpCenterParts extends PublicFormParts {
  hosts: Pick<HostTable, 'siteOf'>
  readings: Readings
  /** Folder of the built app; null if it is served from source. */
  web: string | null
}

/** Request for a help center; `part` is the last segment of the URL. */
export type HelpCenterRequest = FastifyRequest<{
  Params: { docId: string; part: string }
  Querystring: Record<string, unknown>
}>

/** Finds the help center of a request and serves it. */
export type WithCenter = (
  serve: (found: FoundCenter, request: HelpCenterRequest, reply: FastifyReply) => unknown,
) => (request: HelpCenterRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Id at the start of a URL segment; 0, which does not exist, if there is none. */
export function numberOf(part: string): number {
  const number = Number(/^(\d{1,15})(?:-|$)/.exec(part)?.[1] ?? 0)
  return Number.isSafeInteger(number) ? number : 0
}
