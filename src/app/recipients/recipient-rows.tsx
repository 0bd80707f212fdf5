import { styled } from '#app/theme/styled.ts'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { carried, carry, moveRecipient, recipientLines } from './recipient-drag.ts'
import type { DraggedRecipient, RecipientLine, Recipients } from './recipient-drag.ts'
import { RecipientField } from './recipient-field.tsx'

const More = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(2),
  marginLeft: 'auto',
  [theme.media.touch]: { gap: 0, marginRight: theme.spacing(-2) },
}))

const Show = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  ...theme.typography.meta,
  padding: theme.spacing(0, 0.5),
  borderRadius: theme.radius.kbd,
  color: theme.vars.palette.ink3,
  [theme.media.hover]: { '&:hover': { color: theme.vars.palette.ink } },
  [theme.media.touch]: { minWidth: theme.size.touch, textAlign: 'center' },
}))

interface RecipientRowsProps {
  words: Recipients
  onChange: (fields: Partial<Recipients>) => void
  /** Error shown below To, for example that it is empty. */
  problem: string | undefined
  toRef: RefObject<HTMLInputElement | null>
  autoFocus?: boolean
  onSend: (close: boolean) => void
}

const labels = { to: 'To', cc: 'Cc', bcc: 'Bcc' } as const

/**
 * To, and Cc and Bcc once shown. Recipients move between lines by drag, or by Alt and an arrow key on their
 * remove button.
 */
export function RecipientRows(props: RecipientRowsProps) {
  const { words, onChange, problem, toRef, autoFocus = false, onSend } = props
  const [shown, setShown] = useState({ cc: false, bcc: false })
  const [opened, setOpened] = useState<RecipientLine>()
  const [entered, setEntered] = useState<{ line: RecipientLine }>()
  const inputs = useRef<Partial<Record<RecipientLine, HTMLInputElement | null>>>({})
  useEffect(() => {
    // The line may have been shown by this move.
    if (entered) inputs.current[entered.line]?.focus()
  }, [entered])
  const isShown = (line: RecipientLine) => line === 'to' || shown[line] || words[line].length > 0
  const show = (line: 'cc' | 'bcc') => {
    setShown({ ...shown, [line]: true })
    setOpened(line)
  }
  const move = (dragged: DraggedRecipient | undefined, to: RecipientLine | undefined) => {
    if (!dragged || !to || dragged.from === to) return
    onChange(moveRecipient(words, dragged, to))
    setEntered({ line: to })
  }
  const start = (dragged: DraggedRecipient, data: DataTransfer) => {
    carry(data, dragged)
    // The drop targets must be visible, but changing the page synchronously would end the drag.
    setTimeout(() => setShown({ cc: true, bcc: true }))
  }
  const hidden = (['cc', 'bcc'] as const).filter((line) => !isShown(line))
  return recipientLines.filter(isShown).map((line) => (
    <RecipientField
      key={line}
      label={labels[line]}
      value={words[line]}
      onChange={(addresses) => onChange({ [line]: addresses })}
      inputRef={(input) => {
        inputs.current[line] = input
        if (line === 'to') toRef.current = input
      }}
      onSend={onSend}
      onCarry={(address, data) => start({ address, from: line }, data)}
      onDropped={(data) => move(carried(data), line)}
      onShift={(address, by) =>
        move({ address, from: line }, recipientLines[recipientLines.indexOf(line) + by])
      }
      autoFocus={line === 'to' ? autoFocus : opened === line}
      {...(line === 'to' && {
        problem,
        end: hidden.length > 0 && (
          <More>
            {hidden.map((each) => (
              <Show key={each} type="button" onClick={() => show(each)}>
                {labels[each]}
              </Show>
            ))}
          </More>
        ),
      })}
    />
  ))
}
