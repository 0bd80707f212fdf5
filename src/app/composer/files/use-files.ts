import type { Editor } from '@tiptap/react'
import { useMemo, useState } from 'react'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { addFile, newContentId, removeFile, type FileHolder } from './add-files.ts'
import { findPicture } from '#app/editor/find-picture.ts'
import type { FindPicture } from '#app/editor/inline-picture.ts'

/** File handling of a composer: add, remove, and show inline pictures. */
export interface Files {
  /** Adds files; pictures go into the text if an editor is given, other files below it. */
  take: (files: File[], into?: Editor) => void
  /** Stores a picture that the text refers to already; false if there is none. */
  takeInto: (contentId: string, file: Promise<File | null>) => Promise<boolean>
  remove: (id: number) => void
  findPicture: FindPicture
  /** True while a file is being stored; a mail sent now would lack it. */
  isTaking: boolean
}

/** The files of one composer. */
export function useFiles(store: FileHolder): Files {
  const desk = useDesk()
  const [taking, setTaking] = useState(0)
  const acts = useMemo(() => {
    const coming = new Map<string, Promise<Attachment | null>>()
    const take = async (files: File[], into?: Editor) => {
      for (const file of files) {
        const isPicture = into !== undefined && file.type.startsWith('image/')
        const contentId = isPicture ? newContentId(desk) : undefined
        const kept = await addFile(desk, store, file, contentId)
        if (isPicture) into.commands.setImage({ src: `cid:${contentId}`, alt: kept.name })
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
      takeInto: async (contentId: string, file: Promise<File | null>) => {
        const kept = file.then((found) => found && addFile(desk, store, found, contentId))
        coming.set(contentId, kept)
        setTaking((count) => count + 1)
        try {
          return (await kept) !== null
        } finally {
          coming.delete(contentId)
          setTaking((count) => count - 1)
        }
      },
      findPicture: async (contentId: string) => {
        // A file that cannot be stored is reported where it was added.
        await coming.get(contentId)?.catch(() => null)
        return findPicture(desk, store.state.words.attachments, contentId)
      },
    }
  }, [desk, store])
  return { ...acts, isTaking: taking > 0 }
}
