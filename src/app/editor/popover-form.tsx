import { Popover } from '@mui/material'
import type { ReactNode } from 'react'
import { styled } from '#app/theme/styled.ts'

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  width: theme.size.menuMax,
  maxWidth: '100%',
  padding: theme.spacing(3),
}))

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: theme.spacing(1.5),
}))

interface PopoverFormProps {
  anchor: HTMLElement
  onSubmit: () => void
  onClose: () => void
  /** Buttons of the form. */
  actions: ReactNode
  children: ReactNode
}

/** A small form in a popover of an editor's button. */
export function PopoverForm({ anchor, onSubmit, onClose, actions, children }: PopoverFormProps) {
  return (
    <Popover open anchorEl={anchor} onClose={onClose} disableScrollLock>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React bubbles the event to a form around the editor, although the popover is a portal.
          event.stopPropagation()
          onSubmit()
        }}
      >
        {children}
        <Foot>{actions}</Foot>
      </Form>
    </Popover>
  )
}
