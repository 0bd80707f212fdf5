import type { Banner } from '#domain/status-page/banner.ts'
import type { siteEffects } from '../theme/tokens.ts'

/** Colour name of each state. */
export const inkOf: Record<Banner, keyof typeof siteEffects.light> = {
  operational: 'OP',
  degraded: 'DP',
  partial: 'PO',
  major: 'MO',
  maintenance: 'MT',
}

/** Each state has its own shape: colour is never the only sign. */
const shapes: Record<Banner, string> = {
  operational: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM8 12.2l2.8 2.8 5.2-5.6',
  degraded: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM8 12h8',
  partial: 'M12 4 2.8 20h18.4ZM12 10v4.4M12 17v.2',
  major: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM9 9l6 6M15 9l-6 6',
  maintenance: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM12 7v5l3.4 2',
}

/** Icon of a state. */
export const StateMark = ({ state, size = 16 }: { state: Banner; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={shapes[state]}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
