import { styled } from '#app/theme/styled.ts'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { conversationLimits } from '#domain/conversations/conversation.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { takeIds } from '#local/ids.ts'
import { contactByEmail } from '#local/queries/people.ts'
import { HelpButton } from '#app/ai/help-button.tsx'
import { useHelp } from '#app/ai/use-help.ts'
import { ComposerFoot } from '../composer-foot.tsx'
import { focusEnd } from '../focus-end.ts'
import { MailSignature } from '../texts/mail-signature.tsx'
import { MessageEditor } from '#app/editor/message-editor.tsx'
import { HeadLine, LabelledLine, Letter, SubjectLine } from './new-email-styles.tsx'
import { writingOf } from '#app/editor/outgoing-html.ts'
import { MessageParts, MessageTools } from '../message-parts.tsx'
import { RecipientRows } from '#app/recipients/recipient-rows.tsx'
import { SendLaterPlace } from '../sending/send-later-place.tsx'
import { scheduleLetter } from '../sending/schedule-message.ts'
import { sendNew } from '../sending/send-message.ts'
import { useTagsWhenSent } from '#app/labels/use-tags-typed.ts'
import { useMailValues } from '../situation.ts'
import { useTemplates } from '../texts/use-templates.ts'
import { useDraftStore } from '../drafts/use-draft-store.ts'
import { useFiles } from '../files/use-files.ts'
import { useSendLater } from '../sending/use-send-later.ts'
import { hasRecipients, useSending } from '../sending/use-sending.ts'
import { emptyContent, isWorthKeeping } from '../texts/composer-content.ts'

const Body = styled('div')(({ theme }) => ({
  display: 'flex',
  height: 'min(64vh, 36em)',
  '& > *': { flex: 1, minWidth: 0 },
  [theme.media.phone]: { height: '100%' },
}))

const nobody: never[] = []

interface NewEmailFormProps {
  open: boolean
  onClose: () => void
  onClosed: () => void
  inboxes: readonly Mailbox[]
  draft: Draft | undefined
  /** Sending inbox of the draft. */
  mailboxId: number | null
  to: Address[]
}

interface FromLineProps {
  inboxes: readonly Mailbox[]
  value: number
  onChange: (mailboxId: number) => void
}

/** Field for the sending inbox. */
function FromLine({ inboxes, value, onChange }: FromLineProps) {
  const options = inboxes.map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
  return (
    <LabelledLine label="From">
      <DropdownButton label="From" value={value} options={options} onChange={onChange} />
    </LabelledLine>
  )
}

/** The form of a new e-mail. */
export function NewEmailForm(props: NewEmailFormProps) {
  const { open, onClose, onClosed, inboxes, draft, mailboxId, to } = props
  const desk = useDesk()
  const toInput = useRef<HTMLInputElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [isFormatting, setIsFormatting] = useState(false)
  const [editor, setEditor] = useState<Editor>()
  const first = { ...emptyContent, mode: 'new' as const, to, mailboxId: inboxes[0]?.id ?? null }
  const [start] = useState(first)
  const { store, state } = useDraftStore(
    draft?.conversationId ?? null,
    (made) => {
      if (draft) made.open(draft, mailboxId ?? inboxes[0]?.id ?? null)
    },
    start,
  )
  const { words, draftId } = state
  const mailbox = inboxes.find((each) => each.id === words.mailboxId) ?? inboxes[0]
  const writing = writingOf(mailbox?.settings)
  const files = useFiles(store)

  const close = async () => {
    await store.flush()
    // Text that could not be saved stays on screen with the reason.
    if (store.state.problem !== null) return
    onClose()
    if (store.state.draftId !== null) showToast({ text: 'Saved as Draft' })
  }
  const letter = async () => {
    const conversationId = store.conversationId ?? ((await takeIds(desk.db, 1))[0] as number)
    const from = { ...store.state.words, mailboxId: mailbox?.id ?? null }
    return { conversationId, ...store.ending, words: from, writing }
  }
  const recipient = async () => {
    const contact = await contactByEmail.run(desk.db, store.state.words.to[0]?.email ?? null)
    return contact?.id ?? null
  }
  const send = async (andClose: boolean) => sendNew(desk, await letter(), await recipient(), andClose)
  const sending = useSending({
    store,
    mailbox,
    send,
    onSent: () => {
      store.end(start)
      onClose()
    },
    onNobody: () => {
      setIsAsked(true)
      toInput.current?.focus()
    },
  })
  const later = useSendLater(sending, async (time) =>
    scheduleLetter(desk, await letter(), time, await recipient()),
  )
  const saveDraft = async () => {
    await store.flush()
    if (store.state.problem === null) showToast({ text: 'Saved as Draft' })
  }
  const discard = async () => {
    await store.discard(start)
    store.end(start)
    onClose()
  }
  const help = useHelp({ editor, conversationId: null, isOffline: sending.isOffline })
  const run = (andClose: boolean) => {
    if (!help.isWriting) sending.run(andClose)
  }
  const templates = useTemplates({
    ...{ store, files, editor, isOffline: sending.isOffline },
    values: useMailValues(words.to[0]?.email ?? null, mailbox),
  })
  const tags = useTagsWhenSent(words.actions, (actions) => store.change({ actions }))
  const canSend = hasRecipients(words) && words.html !== ''
  return (
    <Dialog
      open={open}
      title="New email"
      size="lg"
      onClose={() => void close().catch(reportFailure)}
      onClosed={onClosed}
      closeButton
    >
      <Body>
        <Letter>
          <FromLine
            inboxes={inboxes}
            value={mailbox?.id ?? 0}
            onChange={(chosen) => store.change({ mailboxId: chosen })}
          />
          <HeadLine>
            <RecipientRows
              words={words}
              onChange={(fields) => store.change(fields)}
              problem={isAsked && words.to.length === 0 ? 'Email is a required field' : undefined}
              toRef={toInput}
              autoFocus={to.length === 0 && !draft}
              onSend={run}
            />
          </HeadLine>
          <SubjectLine
            value={words.subject}
            max={conversationLimits.subject}
            autoFocus={to.length > 0 && !draft}
            onChange={(subject) => store.change({ subject })}
          />
          <MessageEditor
            html={words.html}
            onChange={(html) => help.isWriting || store.change({ html })}
            onReady={(ready) => {
              setEditor(ready)
              // Continue writing at the end of a restored draft.
              if (draft) focusEnd(ready)
            }}
            writing={writing}
            hint="Write a message"
            enterSends={false}
            people={nobody}
            findPicture={files.findPicture}
            templates={templates.popup}
            placeholders={templates.placeholders}
            tags={tags}
            onSend={run}
            onFiles={files.take}
          />
          <MailSignature mailbox={mailbox} words={words.html} />
          <MessageParts {...{ store, state, files, help, editor, isFormatting, writing }} />
          <ComposerFoot
            isFormatting={isFormatting}
            onFormatting={() => setIsFormatting(!isFormatting)}
            onPick={(picked) => files.take(picked)}
            help={<HelpButton help={help} />}
            tools={<MessageTools {...{ editor, templates }} />}
            isOffline={sending.isOffline}
            hasDraft={draftId !== null}
            onDiscard={() => void discard().catch(reportFailure)}
            canSaveDraft={isWorthKeeping(words, start)}
            onSaveDraft={() => void saveDraft().catch(reportFailure)}
            canSend={canSend}
            onSend={() => run(false)}
            sendAndClose={() => run(true)}
            sendLater={later}
            isBusy={sending.isBusy || files.isTaking || help.isWriting}
          />
          <SendLaterPlace later={later} title="Send Later" />
        </Letter>
      </Body>
    </Dialog>
  )
}
