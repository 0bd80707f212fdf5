import type { Editor } from '@tiptap/react'
import { HelpBar } from '#app/ai/help-bar.tsx'
import type { Help } from '#app/ai/use-help.ts'
import { ActionRow } from '#app/editor/suggestions/action-row.tsx'
import { EmojiButton } from '#app/editor/emoji/emoji-button.tsx'
import { FormatBar } from '#app/editor/format-bar.tsx'
import type { Writing } from '#app/editor/outgoing-html.ts'
import { ArticleButton } from '#app/knowledge/replies/article-button.tsx'
import { SurveyLinkButton } from '#app/surveys/survey-link-button.tsx'
import { ComposerProblem } from './composer-problem.tsx'
import type { DraftStore } from './drafts/draft-store.ts'
import { FileRow } from './files/file-row.tsx'
import { TemplateButton } from './texts/template-button.tsx'
import { UnfilledLine } from './texts/unfilled-line.tsx'
import type { Files } from './files/use-files.ts'
import type { useTemplates } from './texts/use-templates.ts'

interface MessagePartsProps {
  store: DraftStore
  state: DraftStore['state']
  files: Files
  help: Help
  editor: Editor | undefined
  isFormatting: boolean
  writing: Writing
  /** Read by colleagues only: no AI help and no actions on sending. */
  isNote?: boolean
}

/** Area between text and foot: files, actions on sending, AI help, unfilled placeholders. */
export function MessageParts(props: MessagePartsProps) {
  const { store, state, files, help, editor, isFormatting, writing, isNote = false } = props
  const { words } = state
  return (
    <>
      <FileRow files={words.attachments} onRemove={files.remove} />
      {!isNote && <ActionRow actions={words.actions} onChange={(actions) => store.change({ actions })} />}
      {help.isOpen && !isNote && <HelpBar help={help} isEmpty={words.html === ''} />}
      {editor && <UnfilledLine editor={editor} />}
      <ComposerProblem problem={state.problem} />
      {isFormatting && editor && <FormatBar editor={editor} writing={writing} onPictures={files.take} />}
    </>
  )
}

interface MessageToolsProps {
  editor: Editor | undefined
  templates: ReturnType<typeof useTemplates>
  /** Answered conversation; missing for new mails. */
  conversation?: { id: number; mailboxId: number }
  /** Survey links are available in mail only. */
  isNote?: boolean
}

/** Insert buttons behind More. */
export function MessageTools({ editor, templates, conversation, isNote }: MessageToolsProps) {
  return (
    <>
      <TemplateButton popup={templates.popup} templates={templates.templates} onPick={templates.insert} />
      <ArticleButton editor={editor} />
      <EmojiButton editor={editor} />
      {conversation && !isNote && <SurveyLinkButton editor={editor} conversation={conversation} />}
    </>
  )
}
