import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicFormParts } from '../contact-forms/public-form.ts'
import type { HostTable } from '../http/host-table.ts'
import type { FoundCenter } from './read.ts'
import type { Readings } from './reading.ts'

/** Dependencies of the public pages. */
export interface HelpCenterParts extends PublicFormParts {
  hosts: Pick<HostTable, 'siteOf'>
  readings: Readings
  /** Folder of the built app; null where it is served from its sources. */
  web: string | null
}

/** A request about a help center; `part` is the last part of an address. */
export type Asked = FastifyRequest<{
  Params: { docId: string; part: string }
  Querystring: Record<string, unknown>
}>

/** Finds the help center that a request is for, and serves it. */
export type WithCenter = (
  serve: (found: FoundCenter, request: Asked, reply: FastifyReply) => unknown,
) => (request: Asked, reply: FastifyReply) => Promise<FastifyReply>

/** The number that a part of an address begins with; 0, which is nobody's, where there is none. */
export function numberOf(part: string): number {
  const number = Number(/^(\d{1,15})(?:-|$)/.exec(part)?.[1] ?? 0)
  return Number.isSafeInteger(number) ? number : 0
}
