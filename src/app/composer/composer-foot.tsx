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
  // All of it stands in one line, if need be closer together and with fewer words.
  [theme.below('composerFoot')]: {
    gap: 0,
    '& .MuiIconButton-root': { minWidth: 0, width: theme.size.controlSm + 2 },
  },
  [theme.below('composerLine')]: { flexWrap: 'wrap' },
  // The icons and both buttons have to stand in one line of a phone. Two lines do not share what a thumb hits.
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
  // Beside the buttons it would be cut: the kinds have room for it, until the foot has a second line.
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
  // There is no room for it.
  [theme.media.phone]: { '&[data-draft]': { display: 'none' } },
}))

const Sends = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.5),
  marginLeft: 'auto',
}))

/** Opened by More: what is used more rarely, in its own words. */
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
  /** In a composer with a head it stands where there is room for it. */
  place?: 'head' | 'foot' | undefined
}

/** The line of an offline composer. */
export function KeptHere({ place }: KeptHereProps) {
  return (
    <Line role="status" title="Kept here until you're back" data-place={place}>
      <PendingGlyph />
      <span>Kept here until you&apos;re back</span>
    </Line>
  )
}

/** Says that these words are kept as a draft. */
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
  /** Missing where words are plain text. */
  onFormatting?: (() => void) | undefined
  /** Missing where no files go along. */
  onPick?: ((files: File[]) => void) | undefined
  /** The button of help to write. */
  help?: ReactNode
  /** More ways to put something in. */
  tools?: ReactNode
  isOffline: boolean
  /** The head says that the words are kept here where the foot has no room. */
  hasHead?: boolean
  hasDraft: boolean
  onDiscard: () => void
  canSaveDraft: boolean
  onSaveDraft: () => void
  canSend: boolean
  onSend: () => void
  /** Missing for notes and where nothing can be closed. */
  sendAndClose?: (() => void) | undefined
  /** Missing for notes and where nothing can be put off. */
  sendAndSnooze?: ((snooze: SnoozeAfter) => void) | undefined
  /** Missing for notes. */
  sendLater?: Pick<SendLater, 'denied' | 'ask'> | undefined
  isBusy: boolean
}

/** Row that More opens: the other things to put in, and the other ends of the words. */
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

/** Formatting, files and help, how the draft stands, and the buttons that send; the rest behind More. */
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
        {isOffline ? <KeptHere place={props.hasHead ? 'foot' : undefined} /> : hasDraft && <DraftMark />}
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
