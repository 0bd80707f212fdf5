import { serverArea } from '../area.ts'
import { intakeParts } from '../channels/email/mail-service.ts'
import { serveHelpCenters } from './pages.ts'
import type { HelpCenterParts } from './parts.ts'
import { sweepSearches } from '../knowledge/searches.ts'
import { sweepVotes } from '../knowledge/votes.ts'

type PageParts = Omit<HelpCenterParts, 'intake'> & Parameters<typeof intakeParts>[0]

/** Public pages of help centers, and their forms. */
export const helpCenterArea = serverArea({
  pages: (app, parts: PageParts) => serveHelpCenters(app, { ...parts, intake: intakeParts(parts) }),
  sweeps: [sweepVotes, sweepSearches],
})
