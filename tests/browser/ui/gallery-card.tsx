import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Card = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(3.5, 4, 4),
  borderRadius: theme.radius.sheet,
  backgroundColor: theme.vars.palette.sheet,
  boxShadow: theme.ring('line'),
  '& > h2': {
    ...theme.typography.meta,
    fontWeight: theme.weight.semibold,
    color: theme.vars.palette.ink2,
    marginBottom: theme.spacing(2.5),
  },
}))

export const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
  '& + &': { marginTop: theme.spacing(2.5) },
}))

/** Group of specimens. */
export function Specimen({ title, span, children }: { title: string; span: number; children: ReactNode }) {
  return (
    <Card aria-label={title} style={{ gridColumn: `span ${span}` }}>
      <h2>{title}</h2>
      {children}
    </Card>
  )
}
