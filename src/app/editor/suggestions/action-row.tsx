import { styled } from '#app/theme/styled.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import { ActionMarks } from './action-marks.tsx'

const Row = styled('div')(({ theme }) => ({ flex: 'none', padding: theme.spacing(0.5, 3, 2) }))

interface ActionRowProps {
  actions: readonly MacroAction[]
  onChange?: (actions: MacroAction[]) => void
}

/** Row of actions on sending, below the text. */
export function ActionRow({ actions, onChange }: ActionRowProps) {
  if (actions.length === 0) return null
  return (
    <Row>
      <ActionMarks actions={actions} {...(onChange && { onChange })} />
    </Row>
  )
}
