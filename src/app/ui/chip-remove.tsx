import { styled } from '#app/theme/styled.ts'
import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from './icons/icon.tsx'

const Button = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  display: 'grid',
  placeItems: 'center',
  width: theme.size.icon.md,
  height: theme.size.icon.md,
  marginRight: theme.spacing(-0.75),
  borderRadius: theme.radius.kbd,
  color: theme.vars.palette.ink3,
  [theme.media.hover]: { '&:hover': { color: theme.vars.palette.ink } },
}))

interface ChipRemoveProps extends Pick<
  ComponentProps<'button'>,
  'onClick' | 'onKeyDown' | 'aria-keyshortcuts'
> {
  /** Accessible name, for example `Remove Dana Whitlock`. */
  name: string
}

/** Button at the end of a chip that removes it. */
export function ChipRemove({ name, ...rest }: ChipRemoveProps) {
  return (
    <Button type="button" aria-label={name} {...rest}>
      <Icon of={X} size="xs" />
    </Button>
  )
}
