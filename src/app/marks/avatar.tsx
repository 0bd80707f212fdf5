import { useTheme } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { avatarTint, initials } from './avatar-styles.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

const Face = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '50%',
  fontFamily: theme.typography.fontFamily,
  fontWeight: theme.weight.semibold,
  lineHeight: 1,
  letterSpacing: 0,
  userSelect: 'none',
  // The picture covers the initials, which show until it loads and if it fails.
  position: 'relative',
  '& > img': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    visibility: 'hidden',
  },
  '&[data-pictured] > img': { visibility: 'visible' },
  '&[data-square]': { borderRadius: theme.radius.tag },
  '&[data-empty]': {
    background: 'none',
    color: theme.vars.palette.ink3,
    boxShadow: theme.insetRing('control', 1.25),
  },
  [theme.media.forced]: { border: theme.edge.line },
}))

const letterSize = { xs: 8.5, sm: 10, md: 11, lg: 16 }

export interface AvatarProps {
  /** Selects one of eight tints; undefined for nobody. */
  id?: number | string | undefined
  name?: string | undefined
  /** Teams and companies are square. */
  kind?: 'person' | 'team'
  /** Address of the picture; initials are shown without one or if it fails. */
  src?: string | null | undefined
  /** Sizes in px: xs 18, sm 24, md 28, lg 44. */
  size?: keyof typeof letterSize
  /** Accessible name; without it the avatar is decorative. */
  label?: string
}

/** Picture, initials on a tint, or an empty ring for nobody. */
export function Avatar({ id, name, kind = 'person', src, size = 'md', label }: AvatarProps) {
  const theme = useTheme()
  const isEmpty = id === undefined
  const tint = theme.vars.palette.avatar[isEmpty ? 'sky' : avatarTint(kind === 'team' ? `team ${id}` : id)]
  const width = theme.size.avatar[size]
  const [loaded, setLoaded] = useState<string>()
  const picture = isEmpty ? null : src
  const isShown = Boolean(picture) && loaded === picture
  return (
    <Face
      data-square={kind === 'team' || undefined}
      data-empty={isEmpty || undefined}
      data-pictured={isShown || undefined}
      style={{
        width,
        height: width,
        fontSize: letterSize[size],
        ...(isEmpty ? {} : { backgroundColor: tint.bg, color: tint.text }),
        ...(isShown ? { color: 'transparent' } : {}),
      }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {isEmpty ? (
        <Icon of={UserRound} size={size === 'xs' ? 'xs' : size === 'lg' ? 'lg' : 'sm'} />
      ) : (
        initials(name ?? '', kind)
      )}
      {picture && <img src={picture} alt="" onLoad={() => setLoaded(picture)} />}
    </Face>
  )
}
