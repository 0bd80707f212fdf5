import type { Clock } from '#lib/clock.ts'
import { connectionSteps, fetchTroubles } from '#domain/channels/fetching.ts'
import type { ServerCheck } from '#domain/channels/fetching-endpoints.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'
import { ImapConnection, usualImapTimeouts } from '../../imap/imap-connection.ts'
import { troubleOf } from '../../imap/imap-trouble.ts'
import type { GrantHolder, GrantTokens } from '../../mail-grants/sign-in.ts'
import { openByGrant } from './open-by-grant.ts'

/** Shorter than usual, as a user waits for the result. */
const timeouts = { ...usualImapTimeouts, connect: 8000, greeting: 8000, command: 15_000, silence: 15_000 }

interface CheckParts {
  clock: Clock
  isInsideAllowed: boolean
  /** OAuth grant for a server without password, and its holder. */
  grant: { grants: GrantTokens; holder: GrantHolder } | null
}

/** Tests a mail server step by step; stops at the first failure. Lists the folders if all steps succeed. */
export async function checkServer(
  login: MailServer & { password: string | null },
  { clock, isInsideAllowed, grant }: CheckParts,
): Promise<ServerCheck> {
  let connection: ImapConnection | null = null
  try {
    const options = { clock, isInsideAllowed, timeouts, maxBytes: 0 }
    const { password } = login
    connection =
      password === null && grant
        ? await openByGrant(grant.grants, grant.holder, login, options)
        : await ImapConnection.open({ ...login, password: password ?? '' }, options)
    const folders = await connection.folders()
    return { steps: connectionSteps.map((step) => ({ step, trouble: null })), folders }
  } catch (error) {
    const { code, words } = troubleOf(error, login.password ?? '')
    const failed = connectionSteps.indexOf(fetchTroubles[code].step)
    const steps = connectionSteps
      .slice(0, failed + 1)
      .map((step, index) => ({ step, trouble: index === failed ? { code, words } : null }))
    return { steps, folders: [] }
  } finally {
    connection?.close()
  }
}
