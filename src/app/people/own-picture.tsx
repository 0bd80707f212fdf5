import { useState } from 'react'
import { nameOf } from '#domain/people/name.ts'
import { deleteAvatar, postAvatar } from '#domain/pictures/endpoints.ts'
import { userById } from '#local/queries/people.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useSession } from '#app/desk/session/session-store.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { PictureField } from '#app/forms/picture-field.tsx'
import { sendPicture } from '#app/forms/send-picture.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { showToast } from '#app/toasts/toast-store.ts'

/** Profile picture of the signed-in user; saved at once, apart from the page's form. */
export function OwnPicture() {
  const desk = useDesk()
  const { userInfo } = useSession() ?? desk.session
  const held = useLive(userById, userInfo.id)?.avatar ?? null
  // The server's answer is shown until the row arrives.
  const [answer, setAnswer] = useState<{ url: string | null; over: string | null }>()
  const take = (url: string | null) => {
    setAnswer({ url, over: held })
    showToast({ text: url === null ? 'Picture removed' : 'Picture updated' })
  }
  return (
    <PictureField
      label="Picture"
      help="Colleagues see it beside what you write. PNG, JPEG or WebP; where it was taken is not sent along."
      value={answer?.over === held ? answer.url : held}
      onChange={take}
      shape="person"
      upload={async (picture) => (await sendPicture(desk, postAvatar, picture)).avatar ?? ''}
      onRemove={async () => void (await callDesk(desk, deleteAvatar, {}))}
      empty={<Avatar id={userInfo.id} name={nameOf(userInfo)} size="lg" />}
      denied={useAccess(postAvatar, true)}
    />
  )
}
