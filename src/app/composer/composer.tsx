import type { Editor } from '@tiptap/react'
import { Maximize2, Minimize2, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { KeysLine } from '#app/commands/keys-line.tsx'
import { isWriting } from '#app/commands/typing-hold.ts'
import { notVerified, sendsMail } from '#domain/channels/sends-mail.ts'
import { capabilitiesOf } from '#domain/conversations/capabilities.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { useConversation, type ComposeMode, type ConversationView } from '#app/messages/conversation-view.ts'
import type { AimOn } from '#app/desk/live/after-done.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { HelpButton } from '#app/ai/help-button.tsx'
import { useHelp } from '#app/ai/use-help.ts'
import { AnsweredQuote } from './quotes/answered-quote.tsx'
import { ComposerFoot, SavedOnDevice } from './composer-foot.tsx'
import { ComposerHead, ComposerLine, ComposerPanel } from './composer-styles.ts'
import { mentionable } from './notes/mentionable.ts'
import { composeModes } from './composer-modes.ts'
import type { ComposerRequest } from './sending/composer-request.ts'
import { ForwardPreview } from './quotes/forward-preview.tsx'
import { holdsForwarded } from './quotes/forwarded.ts'
import { MailSignature } from './texts/mail-signature.tsx'
import { MessageEditor } from '#app/editor/message-editor.tsx'
import { MessageParts, MessageTools } from './message-parts.tsx'
import { OtherDrafts } from './drafts/other-drafts.tsx'
import { RecipientRows } from '#app/recipients/recipient-rows.tsx'
import { SendLaterPlace } from './sending/send-later-place.tsx'
import type { SnoozeAfter } from './sending/send-message.ts'
import { TextField, textProblem } from './texts/text-field.tsx'
import { takeForwarded } from './quotes/take-quote.ts'
import { useConversationTags } from '#app/labels/use-tags-typed.ts'
import { useComposer } from './use-composer.ts'
import { useFiles } from './files/use-files.ts'
import { useReplyValues } from './situation.ts'
import { useTemplates } from './texts/use-templates.ts'
import { useForwarded } from './quotes/use-forwarded.ts'
import { hasRecipients } from './sending/use-sending.ts'
import { outgoingContent, type ComposerContent } from './texts/composer-content.ts'

export interface ComposerProps {
  drafts: readonly Draft[]
  request: ComposerRequest
  hasMail: boolean
  /** On phones it fills the pane. */
  isPhone: boolean
  /** Closes the composer; unsent text stays a draft. */
  onClose: (isSent?: boolean) => void
  /** Moves the focus to where keys are shortcuts. */
  onLeave: () => void
  /** Sending finished the conversation: the list advances. */
  onDone?: AimOn | undefined
}

/** True if the focused element of the composer is no field: a mode button or the panel. */
const isBesideField = ({ target, currentTarget }: KeyboardEvent<HTMLElement>) =>
  target === currentTarget ||
  (currentTarget.contains(target as Element) && (target as Element).matches('[role="radio"]'))

/** Key handler of the composer outside its fields. */
const pressing = (leave: () => void, enterField: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.defaultPrevented) return
  if (event.key === 'Escape') {
    event.stopPropagation()
    leave()
  } else if (isBesideField(event) && (event.key === 'Enter' || isWriting(event.nativeEvent))) {
    // A letter is typed into the newly focused field, but Enter must not add a line there.
    if (event.key === 'Enter') event.preventDefault()
    enterField()
  }
}

interface ModeHeadProps {
  mode: ComposeMode
  hasMail: boolean
  copies: boolean
  isPhone: boolean
  isExpanded: boolean
  isOffline: boolean
  onMode: (mode: ComposeMode, place: 'field' | 'kinds') => void
  onExpand: () => void
  onClose: () => void
}

/** Mode buttons, and buttons to expand and close the composer. */
function ModeHead(props: ModeHeadProps) {
  const { mode, hasMail, copies, isPhone, isExpanded, isOffline, onMode, onExpand, onClose } = props
  return (
    <ComposerHead>
      <Segment
        label="Kind of message"
        value={mode}
        options={composeModes(hasMail, copies)}
        onChange={(next, isByPointer) => {
          // Choosing a mode by key keeps the focus there; on a phone the keyboard would cover it.
          const goesOn = isByPointer && (!isPhone || next === 'note')
          onMode(next, goesOn ? 'field' : 'kinds')
        }}
      />
      <KeysLine />
      {isOffline && <SavedOnDevice place="head" />}
      {!isPhone && (
        <IconButton
          name={isExpanded ? 'Make smaller' : 'Expand'}
          icon={isExpanded ? Minimize2 : Maximize2}
          onClick={onExpand}
        />
      )}
      <IconButton name="Close composer" icon={X} keys="Escape" onClick={onClose} />
    </ComposerHead>
  )
}

/** Capabilities of the channel, and the reason why a text message cannot be sent. */
function useCarried({ conversation, thread }: ConversationView, words: ComposerContent, isNote: boolean) {
  const { type, mailboxId: channelId } = conversation
  const standing = { type, now: useMinute() }
  const carried = capabilitiesOf(type)
  const isText = !isNote && !carried.html
  const textFault = isText ? textProblem(words, thread, standing) : undefined
  const hasRoom = isText && textFault === undefined && words.attachments.length < carried.files
  const inText = { carried, standing, channelId, messages: thread.messages }
  return { carried, isText, textFault, inText, takesFile: !isText || (hasRoom && !words.template) }
}

/** Explains why this inbox cannot send. */
const UnverifiedLine = () => (
  <ComposerLine role="status">
    <span>{notVerified}. Until then your words stay here as a draft.</span>
  </ComposerLine>
)

interface BelowWordsProps {
  store: ReturnType<typeof useComposer>['store']
  words: ReturnType<typeof useComposer>['state']['words']
  /** The forwarded message. */
  passed: Parameters<typeof ForwardPreview>[0]['message'] | undefined
  forwarded: ReturnType<typeof useForwarded>
  help: ReturnType<typeof useHelp>
  editor: Editor | undefined
}

/** Content below the text: the forwarded or the answered message. */
function BelowWords({ store, words, passed, forwarded, help, editor }: BelowWordsProps) {
  return (
    <>
      {passed && !(words.isUnquoted && holdsForwarded(words.html)) && (
        <ForwardPreview
          message={passed}
          html={forwarded?.below ?? null}
          isUnquoted={words.isUnquoted}
          isBusy={!editor || help.isWriting}
          onEdit={() => editor && forwarded && takeForwarded(editor, store, forwarded.words())}
          onPutBack={() => store.change({ isUnquoted: false })}
        />
      )}
      <AnsweredQuote store={store} words={words} editor={editor} isBusy={help.isWriting} />
    </>
  )
}

/** Composer of replies, forwards and notes. Text is saved on this device while typing. */
export default function Composer(props: ComposerProps) {
  const { drafts, request, hasMail, isPhone, onClose, onDone } = props
  const view = useConversation()
  const quotedNow = useRef<string | null>('')
  const composer = useComposer({ view, drafts, request, quoted: quotedNow, onClose, onDone })
  const { store, state, sending } = composer
  const { conversation, isOffline } = view
  const { words, draftId } = state
  const [isExpanded, setIsExpanded] = useState(false)
  const [isFormatting, setIsFormatting] = useState(false)
  const [opened, setOpened] = useState<{ editor: Editor; version: number }>()
  // Each text version has its own editor.
  const openEditor = opened?.version === composer.version ? opened.editor : undefined
  const mode = words.mode === 'new' ? 'reply' : words.mode
  const isNote = mode === 'note'
  const passed =
    mode === 'forward' ? view.thread.messages.find(({ id }) => id === words.messageId) : undefined
  const forwarded = useForwarded(passed ?? null, isOffline)
  const quoted = words.isUnquoted || forwarded === undefined ? '' : (forwarded?.below ?? null)
  quotedNow.current = quoted
  const isBodyEmpty = outgoingContent(words).html === '' && (mode !== 'forward' || words.isUnquoted)
  const { carried, isText, textFault, inText, takesFile } = useCarried(view, words, isNote)
  const canSend = isNote
    ? words.html !== '' || words.attachments.length > 0
    : hasRecipients(words) && !isBodyEmpty && quoted !== null && textFault === undefined

  const files = useFiles(store)
  // The writing help supports mail only.
  const help = useHelp({
    editor: isNote || isText ? undefined : openEditor,
    conversationId: conversation.id,
    isOffline,
  })
  // The text is incomplete while the writing help streams its answer.
  const send = (close: boolean) => {
    if (!help.isWriting) sending.run(close)
  }
  const templates = useTemplates({
    ...{ store, files, editor: openEditor, isOffline },
    values: useReplyValues(view),
  })
  const tags = useConversationTags()
  // Overlays handle Escape before the editor; leaving the editor needs a visible effect.
  const leave = () => {
    if (help.isOpen && !isNote) return help.close()
    if (!store.holdsWords) return onClose()
    setIsExpanded(false)
    return props.onLeave()
  }
  const press = pressing(leave, composer.focusField)
  const mailEndings = {
    sendAndClose: () => send(true),
    sendAndSnooze: (snooze: SnoozeAfter) => {
      if (!help.isWriting) sending.run(false, snooze)
    },
    // A template can only be sent at once.
    sendLater: words.template ? undefined : composer.later,
  }
  return (
    <ComposerPanel
      aria-label="Composer"
      // A click beside the fields keeps the focus in the composer.
      tabIndex={-1}
      data-mode={mode}
      data-writing
      data-expanded={isExpanded || isPhone || undefined}
      onKeyDown={press}
    >
      <ModeHead
        {...{ mode, hasMail, isPhone, isExpanded, isOffline, copies: carried.copies }}
        onMode={(next, place) => composer.switchTo(next, undefined, place)}
        onExpand={() => setIsExpanded(!isExpanded)}
        onClose={() => onClose()}
      />
      <OtherDrafts
        drafts={drafts.filter((draft) => draft.id !== draftId)}
        mode={mode}
        onOpen={(draft) => void composer.goOnWith(draft).catch(reportFailure)}
      />
      {!isNote && !isText && (
        <RecipientRows
          words={words}
          onChange={composer.setRecipients}
          problem={composer.problem}
          toRef={composer.toInput}
          onSend={send}
        />
      )}
      {!isNote && !isText && composer.mailbox && !sendsMail(composer.mailbox) && <UnverifiedLine />}
      {isText && (
        <TextField
          key={composer.version}
          {...{ ...inText, words, onSend: send, onLeave: leave, problem: textFault }}
          takesFocus={request.takesFocus}
          onChange={(change) => store.change(change)}
        />
      )}
      {!isText && (
        <MessageEditor
          key={composer.version}
          html={words.html}
          onChange={(html) => help.isWriting || store.change({ html })}
          onReady={(ready) => {
            setOpened({ editor: ready, version: composer.version })
            composer.takeEditor(ready)
          }}
          writing={composer.writing}
          hint={isNote ? 'Only colleagues see this' : 'Write a message'}
          enterSends={isNote}
          people={mentionable(view.reference)}
          findPicture={files.findPicture}
          templates={templates.popup}
          placeholders={templates.placeholders}
          tags={tags}
          onSend={send}
          onLeave={leave}
          onFiles={files.take}
        />
      )}
      {!isNote && !isText && <MailSignature mailbox={composer.mailbox} words={words.html} isFolded />}
      {!isText && <BelowWords {...{ store, words, passed, forwarded, help }} editor={openEditor} />}
      <MessageParts
        {...{ store, state, files, help, isFormatting, isNote }}
        editor={openEditor}
        writing={composer.writing}
      />
      <ComposerFoot
        isFormatting={isFormatting}
        onFormatting={isText ? undefined : () => setIsFormatting(!isFormatting)}
        onPick={takesFile ? (picked) => files.take(picked) : undefined}
        help={!isText && !isNote && <HelpButton help={help} />}
        tools={!isText && <MessageTools {...{ templates, conversation, isNote }} editor={openEditor} />}
        isOffline={isOffline}
        hasHead
        hasDraft={draftId !== null}
        onDiscard={() => void composer.discard().catch(reportFailure)}
        canSaveDraft={canSend}
        onSaveDraft={() => void composer.saveDraft().catch(reportFailure)}
        canSend={canSend}
        onSend={() => send(false)}
        {...(isNote ? undefined : mailEndings)}
        isBusy={sending.isBusy || files.isTaking || help.isWriting}
      />
      <SendLaterPlace later={composer.later} title="Reply Later" />
    </ComposerPanel>
  )
}
