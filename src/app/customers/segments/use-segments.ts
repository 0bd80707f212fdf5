import { useOutletContext } from 'react-router-dom'
import type { FieldOwner } from '#domain/customers/custom-field.ts'
import { companySegmentResource, contactSegmentResource, type Segment } from '#domain/customers/segment.ts'
import type { Resource, ResourceInput } from '#domain/resource.ts'
import { fromServer } from '#app/records/record-source.ts'

/** Fields of a segment. */
export type SegmentInput = ResourceInput<typeof contactSegmentResource>

/** Resources of contact and company segments, which have the same endpoints. */
export const segmentResources: Record<FieldOwner, Resource<SegmentInput, Segment>> = {
  contact: contactSegmentResource,
  company: companySegmentResource as unknown as Resource<SegmentInput, Segment>,
}

const sources = {
  contact: fromServer(segmentResources.contact),
  company: fromServer(segmentResources.company),
}

/** Segments of both kinds; offline, the last loaded ones. */
export function useSegments() {
  const [contact, company] = [sources.contact.useAll(), sources.company.useAll()]
  return { contact, company }
}

/** Context of the area's lists, from their frame. */
export interface SegmentsContext {
  segments: ReturnType<typeof useSegments>
  /** Opens the dialog of a segment; null for a new one. */
  edit: (owner: FieldOwner, segment: Segment | null) => void
}

/** Segments context of a list. */
export const useSegmentsHere = () => useOutletContext<SegmentsContext>()
