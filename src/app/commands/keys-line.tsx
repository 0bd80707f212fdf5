import { useSnapshot } from 'valtio'
import { styled } from '#app/theme/styled.ts'
import { deskKeys } from './desk-keys.ts'

const Line = styled('span')(({ theme }) => ({
  ...theme.mix.truncate,
  ...theme.typography.caption,
  flex: '1 1 auto',
  padding: theme.spacing(0, 2),
  '&:empty': { padding: 0 },
  color: theme.vars.palette.ink2,
}))

/** Hint beside unsaved text that the next key is a command. */
export function KeysLine() {
  const { areCommands } = useSnapshot(deskKeys)
  return <Line role="status">{areCommands && 'Keys are commands now'}</Line>
}
