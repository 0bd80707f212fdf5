import { proxy } from 'valtio'
import { slaFollowingEndpoints } from '#domain/sla/following.ts'

/** Changed SLA record (rule or calendar) that open conversations can be moved to. */
export interface Followed {
  kind: 'rule' | 'hours'
  id: number
  name: string
}

const { getRuleFollowing, postRuleFollowing, putRuleFollowing, ...ofHours } = slaFollowingEndpoints

/** Endpoints for a changed record. */
export const callsOf = ({ kind }: Pick<Followed, 'kind'>) =>
  kind === 'rule'
    ? { get: getRuleFollowing, post: postRuleFollowing, put: putRuleFollowing }
    : { get: ofHours.getHoursFollowing, post: ofHours.postHoursFollowing, put: ofHours.putHoursFollowing }

/** Record that conversations were last moved to in this window. */
export const watched = proxy<{ followed: Followed | null }>({ followed: null })
