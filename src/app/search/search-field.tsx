import { styled } from '#app/theme/styled.ts'
import { Search } from 'lucide-react'
import { useKeysOf } from '#app/commands/key-map.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { KeyHint } from '#app/ui/tips/key-hint.tsx'
import { ariaKeys } from '#app/ui/tips/key-text.ts'
import { openPalette } from '#app/commands/palette-store.ts'

const Field = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  flex: '0 1 auto',
  gap: theme.spacing(2),
  width: theme.size.search,
  minWidth: theme.size.input,
  height: theme.size.control,
  padding: theme.spacing(0, 1.5, 0, 2.5),
  border: theme.edge.line,
  borderRadius: theme.radius.control,
  backgroundColor: theme.vars.palette.sheet,
  color: theme.vars.palette.ink3,
  '& > svg': { flex: 'none' },
  '& > span:first-of-type': { ...theme.mix.truncate, flex: 1 },
  [theme.media.hover]: { '&:hover': { borderColor: theme.vars.palette.control } },
}))

/** Search button of the top bar; opens the palette. */
export function SearchField() {
  const keys = useKeysOf()('search')
  return (
    <Field
      type="button"
      aria-haspopup="dialog"
      {...(keys ? { 'aria-keyshortcuts': ariaKeys(keys) } : {})}
      onClick={() => openPalette()}
    >
      <Icon of={Search} />
      <span>Search or jump to</span>
      {keys && <KeyHint keys={keys} />}
    </Field>
  )
}
