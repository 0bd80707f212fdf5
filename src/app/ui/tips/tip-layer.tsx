import Tooltip from '@mui/material/Tooltip'
import { styled } from '#app/theme/styled.ts'
import { useId } from 'react'
import { KeyHint } from './key-hint.tsx'
import { useTipped } from './use-tipped.ts'

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(2),
  alignItems: 'center',
}))

/** A single tooltip for all controls: one per control would be hundreds. */
export default function TipLayer() {
  const id = useId()
  const tipped = useTipped(id)
  return (
    <Tooltip
      id={id}
      open={tipped !== undefined}
      title={
        tipped && (
          <Row>
            {tipped.text}
            {tipped.keys && <KeyHint keys={tipped.keys} bare />}
          </Row>
        )
      }
      placement={tipped?.placement ?? 'bottom'}
      describeChild
      slotProps={{ popper: { anchorEl: tipped?.anchor ?? null } }}
    >
      <span hidden />
    </Tooltip>
  )
}
