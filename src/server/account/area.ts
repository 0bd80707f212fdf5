import { serverArea } from '../area.ts'
import { hourly, type Chore } from '../chores/chore.ts'
import { exportHandlers, type ExportHandlerParts } from './copy/export-handlers.ts'
import { exportJob, type ExportJobParts } from './copy/export-job.ts'
import { endAccounts, type EndingParts } from './end-accounts.ts'
import { accountHandlers, type AccountParts } from './handlers.ts'
import { ownAccountHandlers, type OwnAccountParts } from './own-account-handlers.ts'
import { signUpHandlers, type SignUpParts } from './sign-up-handlers.ts'
import { sweepSignUps } from './sign-ups.ts'

const sweepExports = ({ exports, clock }: ExportJobParts): Chore => ({
  name: 'exports.sweep',
  schedule: hourly(41),
  limit: 60,
  run: () => exports.sweep(clock.now()),
})

/** Account: plan, sign-up, export and deletion. */
export const accountArea = serverArea({
  handlers: (parts: AccountParts & OwnAccountParts & SignUpParts & ExportHandlerParts) => ({
    account: accountHandlers(parts),
    ownAccount: ownAccountHandlers(parts),
    accountExports: exportHandlers(parts),
    signUp: signUpHandlers(parts),
  }),
  jobs: (parts: ExportJobParts) => [exportJob(parts)],
  chores: (parts: EndingParts & ExportJobParts) => [endAccounts(parts), sweepExports(parts)],
  sweeps: [sweepSignUps],
})
