import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { Ref } from 'react'
import type { Address } from '#domain/conversations/message.ts'
import { RecipientField } from './recipient-field.tsx'
import type { Words } from './words.ts'

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
  words: Pick<Words, 'to' | 'cc' | 'bcc'>
  onChange: (fields: Partial<Pick<Words, 'to' | 'cc' | 'bcc'>>) => void
  /** Said under To, for example that it is empty. */
  problem: string | undefined
  toRef: Ref<HTMLInputElement>
  autoFocus?: boolean
  onSend: (close: boolean) => void
}

/** To, and Cc and Bcc once they are wanted. */
export function RecipientRows(props: RecipientRowsProps) {
  const { words, onChange, problem, toRef, autoFocus = false, onSend } = props
  const [shown, setShown] = useState({ cc: false, bcc: false })
  const [opened, setOpened] = useState<'cc' | 'bcc'>()
  const isShown = (field: 'cc' | 'bcc') => shown[field] || words[field].length > 0
  const show = (field: 'cc' | 'bcc') => {
    setShown({ ...shown, [field]: true })
    setOpened(field)
  }
  const labels = { cc: 'Cc', bcc: 'Bcc' } as const
  const fields = ['cc', 'bcc'] as const
  const hidden = fields.filter((field) => !isShown(field))
  return (
    <>
      <RecipientField
        label="To"
        value={words.to}
        onChange={(to: Address[]) => onChange({ to })}
        problem={problem}
        inputRef={toRef}
        autoFocus={autoFocus}
        onSend={onSend}
        end={
          hidden.length > 0 && (
            <More>
              {hidden.map((field) => (
                <Show
                  key={field}
                  type="button"

                  onClick={() => show(field)}
                >
                  {labels[field]}
                </Show>
              ))}
            </More>
          )
        }
      />
      {fields.filter(isShown).map((field) => (
        <RecipientField
          key={field}
          label={labels[field]}
          value={words[field]}
          onChange={(addresses) => onChange({ [field]: addresses })}
          autoFocus={opened === field}
          onSend={onSend}
        />
      ))}
    </>
  )
}
