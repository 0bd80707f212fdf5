import type { Session } from '#local/session.ts'
import type { AccessToken } from '#sync/token.ts'
import { railSetting } from '#app/desk/rail-width.ts'
import { keepSession } from '#app/desk/session-store.ts'
import { keepToken } from './desk-keeper.ts'
import { markBrowser } from './shared-device.ts'
import { forgetSignOut } from './sign-out.ts'

/** Begins a session in this browser; the pages for signed-in agents open the desk with it. */
export async function enter({ session, token }: { session: Session; token: AccessToken }): Promise<void> {
  await forgetSignOut()
  keepToken(token)
  if (session.isShared) markBrowser()
  keepSession({ ...session, sidebarToggle: railSetting.get() ?? session.sidebarToggle })
}
