import { DialogActions, DialogContent, DialogTitle, useMediaQuery, useTheme } from '@mui/material'
import MuiDialog from '@mui/material/Dialog'
import { X } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode, SubmitEventHandler } from 'react'
import { IconButton } from '../icons/icon-button.tsx'

export interface DialogProps {
  open: boolean
  title: string
  /** Called by Esc, the close button and a press outside. */
  onClose: () => void
  /** sm 440, md 560 for rules and tickets, lg 720 for the composer; full screen on a phone except sm. */
  size?: 'sm' | 'md' | 'lg'
  /** Has unsaved input: Esc and a press outside do nothing. */
  dirty?: boolean
  /** Buttons at the right of the foot. */
  actions?: ReactNode
  /** A cross in the head, for dialogs without a Cancel. */
  closeButton?: boolean
  /** Read-only content that the keyboard scrolls. */
  isRead?: boolean
  /** Makes the dialog a form. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  role?: 'dialog' | 'alertdialog'
  onClosed?: () => void
  children?: ReactNode
}

/** The shell of every dialog: title, content, actions. Focus starts on the element with `autoFocus`. */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, size = 'sm', dirty = false, actions, closeButton = false, onSubmit } = props
  const theme = useTheme()
  const titleId = useId()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  return (
    <MuiDialog
      open={open}
      onClose={dirty ? () => undefined : onClose}
      maxWidth={false}
      fullScreen={isPhone && size !== 'sm'}
      aria-labelledby={titleId}
      role={props.role ?? 'dialog'}
      slotProps={{
        paper: {
          sx: { maxWidth: theme.size.dialog[size], '&.MuiDialog-paperFullScreen': { maxWidth: 'none' } },
          ...(onSubmit ? { component: 'form', onSubmit, noValidate: true } : {}),
        },
        transition: { onExited: props.onClosed },
      }}
    >
      <DialogTitle id={titleId} sx={closeButton ? { pr: 13 } : {}}>
        {title}
      </DialogTitle>
      {closeButton && (
        <IconButton
          name="Close"
          icon={X}
          keys="Escape"
          onClick={onClose}
          sx={{ position: 'absolute', top: theme.spacing(3.5), right: theme.spacing(3) }}
        />
      )}
      {props.children !== undefined && (
        <DialogContent tabIndex={props.isRead ? 0 : undefined}>{props.children}</DialogContent>
      )}
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </MuiDialog>
  )
}
