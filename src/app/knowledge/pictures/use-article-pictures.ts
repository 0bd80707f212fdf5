import type { Editor } from '@tiptap/react'
import { postPicture } from '#domain/pictures/endpoints.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { middle, openPicture, writePicture } from '#app/forms/picture-canvas.ts'
import { sendPicture } from '#app/forms/send-picture.ts'
import { showToast } from '#app/toasts/toast-store.ts'

/**
 * Uploads chosen, pasted or dropped pictures and inserts them at the cursor.
 * @param onInserted called after each insertion, with the picture selected.
 */
export function useArticlePictures(onInserted: () => void) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const insert = async (files: readonly File[], editor: Editor) => {
    for (const file of files) {
      // Re-encoded on this device: scaled down and without camera metadata.
      const picture = await writePicture(await openPicture(file), 'article', middle)
      const { width, height } = await openPicture(picture)
      const { url } = await sendPicture(desk, postPicture, picture)
      const attrs = { src: url, alt: '', width, height }
      const at = editor.state.selection.to
      // Inserted after the selection, so that it does not replace the previous picture.
      editor.chain().insertContentAt(at, { type: 'image', attrs }).setNodeSelection(at).run()
      onInserted()
    }
  }
  return (files: readonly File[], editor: Editor) => {
    if (isOffline) showToast({ text: 'Pictures can be added once you are connected again', tone: 'error' })
    else void insert(files, editor).catch(reportFailure)
  }
}
