import { callDesk } from '#app/desk/calls/call-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { conversationsText } from '#app/status-page/conversation-texts.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { callsOf, watched, type Followed } from './followed.ts'

/** Asks if open conversations move to a changed record, unless none is on an earlier version. */
export async function offerFollowing(desk: OpenDesk, followed: Followed): Promise<void> {
  const { get, post } = callsOf(followed)
  const { id, name } = followed
  const { behind } = await callDesk(desk, get, { id })
  if (behind === 0) return
  const isWanted = await ask({
    title: 'Should open conversations follow the change?',
    text: [
      `${behind === 1 ? '1 open conversation counts' : `${behind.toLocaleString('en')} open conversations count`} by an earlier version of ${name}.`,
      'Follow: due times are computed again by the new version. Some may be missed at once; targets that were met stay met.',
      'Keep: nothing changes in them. Only conversations that begin from now on count by the new version.',
    ].join('\n'),
    confirm: `Follow in ${conversationsText(behind)}`,
    cancel: 'Keep',
  })
  if (!isWanted) return
  await callDesk(desk, post, { id })
  watched.followed = followed
}
