import type { Editor } from '@tiptap/react'
import { useMemo, useState } from 'react'
import { pictureUrl } from '#app/conversations/attachment-file.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { addFile, removeFile, type FileHolder } from './add-files.ts'
import type { FindPicture } from './inline-picture.ts'

/** What a composer does with files: takes them in, takes them out, shows pictures among the words. */
export interface Files {
  /** Pictures go among the words when an editor is given, everything else below them. */
  take: (files: File[], into?: Editor) => void
  remove: (id: number) => void
  findPicture: FindPicture
  /** A file is being kept; what is sent now would go without it. */
  isTaking: boolean
}

/** The files of one composer. */
export function useFiles(store: FileHolder): Files {
  const desk = useDesk()
  const [taking, setTaking] = useState(0)
  const acts = useMemo(() => {
    const take = async (files: File[], into?: Editor) => {
      for (const file of files) {
        const isPicture = into !== undefined && file.type.startsWith('image/')
        const kept = await addFile(desk, store, file, isPicture)
        if (isPicture) into.commands.setImage({ src: `cid:${kept.contentId}`, alt: kept.name })
      }
    }
    return {
      take: (files: File[], into?: Editor) => {
        setTaking((count) => count + 1)
        take(files, into)
          .catch(reportFailure)
          .finally(() => setTaking((count) => count - 1))
      },
      remove: (id: number) => void removeFile(desk, store, id).catch(reportFailure),
      findPicture: async (contentId: string) => {
        const file = store.state.words.attachments.find((each) => each.contentId === contentId)
        return file ? pictureUrl(desk, file) : undefined
      },
    }
  }, [desk, store])
  return { ...acts, isTaking: taking > 0 }
}
