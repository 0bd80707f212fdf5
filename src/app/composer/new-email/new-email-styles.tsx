import { styled } from '#app/theme/styled.ts'
import type { ReactNode } from 'react'

/** Layout of the mail: header lines, text, files, foot. */
export const Letter = styled('div')(({ theme }) => ({
  ...theme.paneContainer('thread'),
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  height: '100%',
  borderRadius: theme.radius.panel,
  boxShadow: theme.ring('lineStrong'),
  [theme.media.phone]: { borderRadius: 0, boxShadow: 'none' },
}))

/** A header line with a divider. */
export const HeadLine = styled('div')(({ theme }) => ({ flex: 'none', borderBottom: theme.edge.soft }))

const Labelled = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: theme.size.control,
  padding: theme.spacing(1, 3),
  color: theme.vars.palette.ink3,
  '& > label, & > span': { flex: 'none', minWidth: theme.spacing(12) },
}))

const SubjectInput = styled('input')(({ theme }) => ({
  ...theme.typography.ui,
  flex: 1,
  minWidth: 0,
  padding: 0,
  border: 0,
  outline: 'none',
  background: 'none',
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.ink,
  [theme.media.touch]: { fontSize: theme.typography.publicBody.fontSize, height: theme.size.controlLg },
}))

/** A header line with a label in front. */
export function LabelledLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <HeadLine>
      <Labelled>
        <span aria-hidden>{label}</span>
        {children}
      </Labelled>
    </HeadLine>
  )
}

interface SubjectLineProps {
  value: string
  max: number
  onChange: (subject: string) => void
  autoFocus: boolean
}

/** Subject field. */
export function SubjectLine({ value, max, onChange, autoFocus }: SubjectLineProps) {
  return (
    <LabelledLine label="Subject">
      <SubjectInput
        aria-label="Subject"
        autoFocus={autoFocus}
        maxLength={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </LabelledLine>
  )
}
