import { railSetting } from '#app/desk/page/rail-width.ts'
import { keepSession } from '#app/desk/session/session-store.ts'
import type { SignedIn } from './account-api.ts'
import { keepToken } from './desk-keeper.ts'
import { markBrowser } from './sign-out/shared-device.ts'
import { forgetSignOut } from './sign-out/sign-out.ts'

/** Starts a session in this browser; the pages for signed-in agents open its desk. */
export async function enter({ session, token }: SignedIn): Promise<void> {
  await forgetSignOut()
  keepToken(token)
  if (session.isShared) markBrowser()
  keepSession({ ...session, sidebarToggle: railSetting.get() ?? session.sidebarToggle })
}
