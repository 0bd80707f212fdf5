import { Accordion, AccordionDetails, AccordionSummary } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '#app/theme/styled.ts'
import { helpBeside } from './help-beside.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

const Fold = styled(Accordion)(({ theme }) => ({
  background: 'none',
  '&::before': { display: 'none' },
  '& .MuiAccordionSummary-root': {
    ...theme.typography.meta,
    minHeight: theme.size.control,
    padding: 0,
    flexDirection: 'row-reverse',
    justifyContent: 'flex-end',
    gap: theme.spacing(1.5),
    borderRadius: theme.radius.kbd,
    fontWeight: theme.weight.control,
    color: theme.vars.palette.ink,
    [theme.media.touch]: { minHeight: theme.size.touch },
  },
  '& .MuiAccordionSummary-root.Mui-focusVisible': { ...theme.mix.focusRing, background: 'none' },
  '& .MuiAccordionSummary-content': { flex: 'none', margin: 0 },
  '& .MuiAccordionDetails-root': {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(5),
    padding: theme.spacing(3, 0, 0),
    ...helpBeside(theme),
  },
}))

/** Collapsed section with rarely changed fields. */
export function FormFold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fold disableGutters elevation={0} square slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<Icon of={ChevronDown} size="sm" />}>{title}</AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Fold>
  )
}
