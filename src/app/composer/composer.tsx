import type { Editor } from '@tiptap/react'
import { Maximize2, Minimize2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Draft } from '#domain/conversations/draft.ts'
import { useConversation } from '#app/conversations/conversation-view.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { HelpBar } from './ai/help-bar.tsx'
import { HelpButton } from './ai/help-button.tsx'
import { useHelp } from './ai/use-help.ts'
import { AnsweredQuote } from './answered-quote.tsx'
import { ArticleButton } from './articles/article-button.tsx'
import { ComposerFoot } from './composer-foot.tsx'
import { ComposerHead, ComposerLine, ComposerPanel, Grow } from './composer-look.ts'
import { mentionable } from './mentionable.ts'
import { composeModes } from './composer-modes.ts'
import { ComposerProblem } from './composer-problem.tsx'
import type { ComposerRequest } from './composer-request.ts'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { FileRow } from './file-row.tsx'
import { FormatBar } from './format-bar.tsx'
import { ForwardPreview } from './forward-preview.tsx'
import { holdsForwarded } from './forwarded.ts'
import { MessageEditor } from './message-editor.tsx'
import { RecipientRows } from './recipient-rows.tsx'
import { SendLaterPlace } from './send-later-place.tsx'
import { takeForwarded } from './take-quote.ts'
import { useComposer } from './use-composer.ts'
import { useFiles } from './use-files.ts'
import { ActionRow } from './templates/action-row.tsx'
import { TemplateButton } from './templates/template-button.tsx'
import { useReplyValues } from './templates/situation.ts'
import { UnfilledLine } from './templates/unfilled-line.tsx'
import { useTemplates } from './templates/use-templates.ts'
import { useForwarded } from './use-forwarded.ts'
import { hasRecipients } from './use-sending.ts'

export interface ComposerProps {
  drafts: readonly Draft[]
  request: ComposerRequest
  hasMail: boolean
  /** A phone gives it the whole pane. */
  isPhone: boolean
  onClose: () => void
}

/** Where an agent answers, passes on and notes. Everything typed is kept on this device as it is typed. */
export default function Composer({ drafts, request, hasMail, isPhone, onClose }: ComposerProps) {
  const view = useConversation()
  const quotedNow = useRef<string | null>('')
  const composer = useComposer({ view, drafts, request, quoted: quotedNow, onClose })
  const { store, state, sending, editor } = composer
  const { conversation } = view
  const { words, draftId } = state
  const [isExpanded, setIsExpanded] = useState(false)
  const [isFormatting, setIsFormatting] = useState(false)
  const [openEditor, setOpenEditor] = useState<Editor>()
  const mode = words.mode === 'new' ? 'reply' : words.mode
  const isNote = mode === 'note'
  const passed =
    mode === 'forward' ? view.thread.messages.find(({ id }) => id === words.messageId) : undefined
  const forwarded = useForwarded(passed ?? null, view.isOffline)
  const quoted = words.isUnquoted || forwarded === undefined ? '' : (forwarded?.below ?? null)
  quotedNow.current = quoted
  const others = drafts.filter((draft) => draft.id !== draftId)
  const isBodyEmpty = words.html === '' && (mode !== 'forward' || words.isUnquoted)
  const canSend = isNote
    ? words.html !== '' || words.attachments.length > 0
    : hasRecipients(words) && !isBodyEmpty && quoted !== null

  const files = useFiles(store)
  const help = useHelp({ editor: openEditor, conversationId: conversation.id, isOffline: view.isOffline })
  // What is still being written is nobody's words yet.
  const send = (close: boolean) => {
    if (!help.isWriting) sending.run(close)
  }
  const templates = useTemplates({
    ...{ store, files, editor: openEditor, isOffline: view.isOffline },
    values: useReplyValues(view),
  })
  return (
    <ComposerPanel
      aria-label="Composer"
      data-mode={mode}
      data-writing
      data-expanded={isExpanded || isPhone || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <ComposerHead>
        <Segment
          label="Kind of message"
          value={mode}
          options={composeModes(hasMail)}
          onChange={(next, isByPointer) => {
            composer.switchTo(next)
            // Whoever goes through the kinds by key stays there; a phone's keyboard would cover them.
            if (next === 'note' || (isByPointer && !isPhone && next !== 'forward')) composer.focusEditor()
          }}
        />
        <Grow />
        {!isPhone && (
          <IconButton
            name={isExpanded ? 'Make smaller' : 'Expand'}
            icon={isExpanded ? Minimize2 : Maximize2}
            onClick={() => setIsExpanded(!isExpanded)}
          />
        )}
        <IconButton name="Close composer" icon={X} keys="Escape" onClick={onClose} />
      </ComposerHead>
      {others.map((draft) => (
        <ComposerLine key={draft.id}>
          <span>
            Another draft from {draft.device}, <RelativeTime at={draft.updatedAt} show="stamp" />
          </span>
          <Button
            variant="ghost"
            size="small"
            onClick={() => void composer.goOnWith(draft).catch(reportFailure)}
          >
            Open
          </Button>
        </ComposerLine>
      ))}
      {!isNote && (
        <RecipientRows
          words={words}
          onChange={composer.setRecipients}
          problem={composer.problem}
          toRef={composer.toInput}
          onSend={send}
        />
      )}
      <MessageEditor
        key={composer.version}
        html={words.html}
        onChange={(html) => help.isWriting || store.change({ html })}
        onReady={(ready) => {
          editor.current = ready
          setOpenEditor(ready)
          if (request.takesFocus) composer.focusEditor()
        }}
        writing={composer.writing}
        hint={isNote ? 'Only colleagues see this' : 'Write a message'}
        enterSends={isNote}
        people={mentionable(view.reference)}
        findPicture={files.findPicture}
        templates={templates.popup}
        onSend={send}
        onLeave={onClose}
        onFiles={files.take}
      />
      {passed && !(words.isUnquoted && holdsForwarded(words.html)) && (
        <ForwardPreview
          message={passed}
          html={forwarded?.below ?? null}
          isUnquoted={words.isUnquoted}
          isBusy={!openEditor || help.isWriting}
          onEdit={() => openEditor && forwarded && takeForwarded(openEditor, store, forwarded.words())}
          onPutBack={() => store.change({ isUnquoted: false })}
        />
      )}
      <AnsweredQuote store={store} words={words} editor={openEditor} isBusy={help.isWriting} />
      <FileRow files={words.attachments} onRemove={files.remove} />
      {!isNote && <ActionRow actions={words.actions} onChange={(actions) => store.change({ actions })} />}
      {help.isOpen && !isNote && <HelpBar help={help} isEmpty={words.html === ''} />}
      {openEditor && <UnfilledLine editor={openEditor} />}
      <ComposerProblem problem={state.problem} />
      {isFormatting && openEditor && (
        <FormatBar editor={openEditor} writing={composer.writing} onPictures={files.take} />
      )}
      <ComposerFoot
        isFormatting={isFormatting}
        onFormatting={() => setIsFormatting(!isFormatting)}
        onPick={(picked) => files.take(picked)}
        tools={
          <>
            <EmojiButton editor={openEditor} />
            {!isNote && <HelpButton help={help} />}
            <TemplateButton templates={templates.templates} onPick={templates.insert} />
            <ArticleButton editor={openEditor} />
          </>
        }
        isOffline={view.isOffline}
        hasDraft={draftId !== null}
        onDiscard={() => void composer.discard().catch(reportFailure)}
        canSaveDraft={canSend}
        onSaveDraft={() => void composer.saveDraft().catch(reportFailure)}
        canSend={canSend}
        onSend={() => send(false)}
        sendAndClose={
          isNote ? undefined : { can: hasRecipients(words) && quoted !== null, run: () => send(true) }
        }
        sendLater={isNote ? undefined : composer.later}
        isBusy={sending.isBusy || files.isTaking || help.isWriting}
      />
      <SendLaterPlace later={composer.later} title="Reply Later" />
    </ComposerPanel>
  )
}
