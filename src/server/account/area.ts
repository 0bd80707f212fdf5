import { serverArea } from '../area.ts'
import { endAccounts, type EndingParts } from './end-accounts.ts'
import { accountHandlers, type AccountParts } from './handlers.ts'
import { ownAccountHandlers, type OwnAccountParts } from './own-account-handlers.ts'
import { signUpHandlers, type SignUpParts } from './sign-up-handlers.ts'
import { sweepSignUps } from './sign-ups.ts'

/** The account: its plan, how it begins and how it ends. */
export const accountArea = serverArea({
  handlers: (parts: AccountParts & OwnAccountParts & SignUpParts) => ({
    account: accountHandlers(parts),
    ownAccount: ownAccountHandlers(parts),
    signUp: signUpHandlers(parts),
  }),
  chores: (parts: EndingParts) => [endAccounts(parts)],
  sweeps: [sweepSignUps],
})
