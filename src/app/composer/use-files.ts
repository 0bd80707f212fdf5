import type { Editor } from '@tiptap/react'
import { useMemo } from 'react'
import { pictureUrl } from '#app/conversations/attachment-file.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { addFile, removeFile } from './add-files.ts'
import type { DraftStore } from './draft-store.ts'
import type { FindPicture } from './inline-picture.ts'

/** What a composer does with files: takes them in, takes them out, shows pictures among the words. */
export interface Files {
  /** Pictures go among the words when an editor is given, everything else below them. */
  take: (files: File[], into?: Editor) => void
  remove: (id: number) => void
  findPicture: FindPicture
}

/** The files of one composer. */
export function useFiles(store: DraftStore): Files {
  const desk = useDesk()
  return useMemo(() => {
    const take = async (files: File[], into?: Editor) => {
      for (const file of files) {
        const isPicture = into !== undefined && file.type.startsWith('image/')
        const kept = await addFile(desk, store, file, isPicture)
        if (isPicture) into.commands.setImage({ src: `cid:${kept.contentId}`, alt: kept.name })
      }
    }
    return {
      take: (files, into) => void take(files, into).catch(reportFailure),
      remove: (id) => void removeFile(desk, store, id).catch(reportFailure),
      findPicture: async (contentId) => {
        const file = store.state.words.attachments.find((each) => each.contentId === contentId)
        return file ? pictureUrl(desk, file) : undefined
      },
    }
  }, [desk, store])
}
