import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { fillHtml, fillText, type PlaceholderValues } from '#domain/conversations/drafts/placeholder-text.ts'
import { macroLimits, presentActions, withActions } from '#domain/conversations/macro.ts'
import { renamedPictures } from '#domain/templates/pictures.ts'
import { actionsOf, type Template } from '#domain/templates/template.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useHandler } from '#app/ui/use-handler.ts'
import { reference } from '#local/queries/people.ts'
import { templates as allTemplates } from '#local/queries/templates.ts'
import { newContentId } from '../files/add-files.ts'
import type { DraftStore } from '../drafts/draft-store.ts'
import { dropPicture } from '#app/editor/inline-picture.ts'
import type { Files } from '../files/use-files.ts'
import { fileOf, filesOf, keepTemplateFiles } from '../files/template-files.ts'
import { PlaceholderPopup } from '#app/editor/suggestions/placeholder-popup.ts'
import { TemplatePopup } from '#app/editor/suggestions/template-popup.ts'

const none: readonly Template[] = []

interface TemplatesOptions {
  store: DraftStore
  files: Files
  editor: Editor | undefined
  /** Placeholder values for the current text. */
  values: PlaceholderValues
  isOffline: boolean
}

/** Templates and placeholders of a composer: suggestion lists, and inserting a template. */
export function useTemplates({ store, files, editor, values, isOffline }: TemplatesOptions) {
  const desk = useDesk()
  const found = useLive(allTemplates, undefined) ?? none
  const [popup] = useState(() => new TemplatePopup())
  popup.templates = found
  popup.values = values
  const [placeholders] = useState(() => new PlaceholderPopup())
  placeholders.values = values
  useEffect(() => {
    // In the background: files that fail now load with the next composer.
    if (!isOffline) keepTemplateFiles(desk, found).catch((error: unknown) => console.warn(error))
  }, [desk, found, isOffline])
  /** Notes are not sent: they get no actions and do not count as use of a template. */
  const hang = async (template: Template) => {
    const present = presentActions(actionsOf(template), await reference.run(desk.db, undefined))
    const { actions, templateIds } = store.state.words
    const others = templateIds.filter((id) => id !== template.id)
    store.change({
      actions: withActions(actions, present),
      templateIds: [...others, template.id].slice(-macroLimits.templates),
    })
  }
  const keepPicture = async (into: Editor, name: string, file: Promise<File | null>) => {
    const isKept = await files.takeInto(name, file).catch((error: unknown) => {
      reportFailure(error)
      return false
    })
    if (!isKept) dropPicture(into, name)
  }
  const put = useHandler((template: Template, from: number, to: number) => {
    if (!editor) return
    const { mode, subject } = store.state.words
    if (mode === 'new' && subject.trim() === '') store.change({ subject: fillText(template.subject, values) })
    if (mode !== 'note') hang(template).catch(reportFailure)
    const names = new Map(
      template.attachments.flatMap(({ contentId }) =>
        contentId === null ? [] : [[contentId, newContentId(desk)] as const],
      ),
    )
    // Load the pictures as soon as the text is inserted.
    for (const file of template.attachments) {
      const name = names.get(file.contentId ?? '')
      if (name !== undefined) void keepPicture(editor, name, fileOf(desk, file))
    }
    const body = renamedPictures(template.body, names)
    editor.chain().focus().insertContentAt({ from, to }, fillHtml(body, values)).run()
    filesOf(desk, template)
      .then((picked) => files.take(picked))
      .catch(reportFailure)
  })
  popup.onPick = put
  return {
    popup,
    placeholders,
    templates: found,
    /** Inserts a template at the cursor. */
    insert: (template: Template) => {
      const { from, to } = editor?.state.selection ?? { from: 0, to: 0 }
      put(template, from, to)
    },
  }
}
