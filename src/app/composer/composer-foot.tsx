import { styled } from '#app/theme/styled.ts'
import { ALargeSmall, Ellipsis, Paperclip, PencilLine, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useKeysOf } from '#app/commands/key-map.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useFilePicker } from '#app/ui/use-file-picker.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import { PendingGlyph } from '#app/ui/icons/sync-glyph.tsx'
import { SendAndSnooze } from './sending/send-and-snooze.tsx'
import type { SnoozeAfter } from './sending/send-message.ts'
import type { SendLater } from './sending/use-send-later.ts'

const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(0, 0.5),
  padding: theme.spacing(1.5, 2),
  borderTop: theme.edge.line,
  // Everything fits on one line, with smaller gaps and shorter labels where needed.
  [theme.below('composerFoot')]: {
    gap: 0,
    '& .MuiIconButton-root': { minWidth: 0, width: theme.size.controlSm + 2 },
  },
  [theme.below('composerLine')]: { flexWrap: 'wrap' },
  // Icons and both buttons fit on one line on a phone; the row gap keeps touch targets apart.
  [theme.media.phone]: {
    rowGap: theme.size.touch - theme.size.control,
    paddingBlock: (theme.size.saveBar - theme.size.control) / 4,
    '& .MuiIconButton-root': { minWidth: theme.size.controlLg },
  },
}))

const Line = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  flex: '0 1 auto',
  minWidth: 0,
  gap: theme.spacing(1.25),
  padding: theme.spacing(0, 1),
  '& > svg': { flex: 'none' },
  '& > span': theme.mix.truncate,
  fontWeight: theme.weight.control,
  color: theme.vars.palette.duskText,
  '&[data-draft]': { color: theme.vars.palette.lanternText },
  // Truncated beside the buttons; until the foot wraps to a second line, the head has room for it.
  '&[data-place="head"]': { display: 'none' },
  [theme.below('composerFoot')]: {
    '&[data-place="head"]': { display: 'inline-flex', flexShrink: 0, padding: 0 },
    '&[data-place="foot"]': { display: 'none' },
  },
  [theme.below('composerLine')]: {
    '&[data-place="head"]': { display: 'none' },
    '&[data-place="foot"]': { display: 'inline-flex' },
  },
  // After the editor is left, shortcut hints come first.
  '[data-keys-are-commands] &[data-place="head"]': { display: 'none' },
  // No room on phones.
  [theme.media.phone]: { '&[data-draft]': { display: 'none' } },
}))

const Sends = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.5),
  marginLeft: 'auto',
}))

/** Row of less common actions, opened by More. */
const Rest = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  flex: 'none',
  gap: theme.spacing(0, 0.5),
  padding: theme.spacing(1, 2),
  borderTop: theme.edge.line,
  [theme.media.phone]: { rowGap: theme.size.touch - theme.size.control },
}))

interface KeptHereProps {
  /** In a composer with a head, the part that shows it, by available width. */
  place?: 'head' | 'foot' | undefined
}

/** Line of an offline composer. */
export function SavedOnDevice({ place }: KeptHereProps) {
  return (
    <Line role="status" title="Kept here until you're back" data-place={place}>
      <PendingGlyph />
      <span>Kept here until you&apos;re back</span>
    </Line>
  )
}

/** Line that says the text is saved as a draft. */
export function DraftMark() {
  return (
    <Line data-draft>
      <Icon of={PencilLine} size="sm" />
      <span>Draft</span>
    </Line>
  )
}

interface ComposerFootProps {
  isFormatting: boolean
  /** Undefined if the text is plain. */
  onFormatting?: (() => void) | undefined
  /** Undefined if the channel carries no files. */
  onPick?: ((files: File[]) => void) | undefined
  /** Button of the writing help. */
  help?: ReactNode
  /** Further insert buttons. */
  tools?: ReactNode
  isOffline: boolean
  /** The head shows that the text is stored on this device when the foot has no room. */
  hasHead?: boolean
  hasDraft: boolean
  onDiscard: () => void
  canSaveDraft: boolean
  onSaveDraft: () => void
  canSend: boolean
  onSend: () => void
  /** Undefined for notes and if closing is not possible. */
  sendAndClose?: (() => void) | undefined
  /** Undefined for notes and if snoozing is not possible. */
  sendAndSnooze?: ((snooze: SnoozeAfter) => void) | undefined
  /** Undefined for notes. */
  sendLater?: Pick<SendLater, 'denied' | 'ask'> | undefined
  isBusy: boolean
}

/** Row opened by More: further insert buttons, discard, and other ways to send. */
function RestRow({ tools, hasDraft, onDiscard, ...props }: ComposerFootProps) {
  const { canSaveDraft, canSend, sendLater, sendAndSnooze, isBusy } = props
  return (
    <Rest role="group" aria-label="More tools">
      {tools}
      {hasDraft && <IconButton name="Discard draft" icon={Trash2} onClick={onDiscard} />}
      <Sends>
        <Button variant="ghost" disabled={!canSaveDraft} onClick={props.onSaveDraft}>
          Save as Draft
        </Button>
        {sendLater && (
          <Button
            variant="ghost"
            denied={sendLater.denied}
            disabled={!canSend || isBusy}
            onClick={sendLater.ask}
          >
            Send Later
          </Button>
        )}
        {sendAndSnooze && <SendAndSnooze can={canSend && !isBusy} run={sendAndSnooze} />}
      </Sends>
    </Rest>
  )
}

/** Formatting, files, writing help, draft state and send buttons; the rest is behind More. */
export function ComposerFoot(props: ComposerFootProps) {
  const keysOf = useKeysOf()
  const [isMore, setIsMore] = useState(false)
  const { isFormatting, isOffline, hasDraft, canSend, sendAndClose, isBusy } = props
  const picker = useFilePicker(props.onPick ?? (() => undefined))
  return (
    <>
      {isMore && <RestRow {...props} />}
      <Foot data-foot>
        {props.onFormatting && (
          <IconButton
            name="Formatting"
            icon={ALargeSmall}
            pressed={isFormatting}
            onMouseDown={keepFocus}
            onClick={props.onFormatting}
          />
        )}
        {props.onPick && <IconButton name="Attach files" icon={Paperclip} onClick={picker.pick} />}
        {picker.input}
        {props.help}
        <IconButton
          name="More tools"
          icon={Ellipsis}
          aria-expanded={isMore}
          onMouseDown={keepFocus}
          onClick={() => setIsMore(!isMore)}
        />
        {isOffline ? <SavedOnDevice place={props.hasHead ? 'foot' : undefined} /> : hasDraft && <DraftMark />}
        <Sends>
          {sendAndClose && (
            <Button
              variant="outline"
              keys={keysOf('composer.sendAndClose')}
              disabled={!canSend || isBusy}
              onClick={sendAndClose}
            >
              Send &amp; Close
            </Button>
          )}
          <Button
            variant="primary"
            keys={keysOf('composer.send')}
            disabled={!canSend || isBusy}
            onClick={props.onSend}
          >
            Send
          </Button>
        </Sends>
      </Foot>
    </>
  )
}
