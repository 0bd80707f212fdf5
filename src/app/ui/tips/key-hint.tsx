import { styled } from '#app/theme/styled.ts'
import { keyCaps, keySpeech } from './key-text.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

const Caps = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(0.75),
  flex: 'none',
  // A device driven by a thumb shows keys only where they are the subject.
  [theme.media.touch]: { '&:not([data-shown])': { display: 'none' } },
}))

const Cap = styled('kbd')(({ theme }) => ({
  ...theme.typography.micro,
  ...theme.mix.tabular,
  minWidth: theme.size.kbd,
  height: theme.size.kbd,
  padding: theme.spacing(0, 1),
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  border: theme.edge.strong,
  borderBottomWidth: 2,
  borderRadius: theme.radius.kbd,
  color: theme.vars.palette.ink3,
  backgroundColor: theme.vars.palette.sheet,
  '[data-bare] > &': {
    border: 0,
    minWidth: 0,
    padding: 0,
    background: 'none',
    color: 'inherit',
    opacity: 0.75,
  },
}))

interface KeyHintProps {
  /** `Mod+K`, `g o`, `Delete`. */
  keys: string
  /** Read aloud, for lists of shortcuts; elsewhere the control carries `aria-keyshortcuts`. */
  spoken?: boolean
  /** Without caps, inside a tooltip. */
  bare?: boolean
  /** Drawn on devices without a keyboard too: the key is what it is about. */
  shown?: boolean
}

export function KeyHint({ keys, spoken = false, bare = false, shown = spoken }: KeyHintProps) {
  return (
    <>
      <Caps aria-hidden data-bare={bare || undefined} data-shown={shown || undefined}>
        {keyCaps(keys).map((cap, index) => (
          <Cap key={`${cap}${index}`}>{cap}</Cap>
        ))}
      </Caps>
      {spoken && <VisuallyHidden>{keySpeech(keys)}</VisuallyHidden>}
    </>
  )
}
