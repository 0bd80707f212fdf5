import { proxy } from 'valtio'
import { slaFollowingEndpoints } from '#domain/sla/following.ts'

/** A changed record that open conversations may follow. */
export interface Followed {
  kind: 'rule' | 'hours'
  id: number
  name: string
}

const { getRuleFollowing, postRuleFollowing, putRuleFollowing, ...ofHours } = slaFollowingEndpoints

/** The calls about a changed record. */
export const callsOf = ({ kind }: Pick<Followed, 'kind'>) =>
  kind === 'rule'
    ? { get: getRuleFollowing, post: postRuleFollowing, put: putRuleFollowing }
    : { get: ofHours.getHoursFollowing, post: ofHours.postHoursFollowing, put: ofHours.putHoursFollowing }

/** The record whose conversations this window has let follow last. */
export const watched = proxy<{ followed: Followed | null }>({ followed: null })
