import type { ReactNode } from 'react'
import { styled } from '#app/theme/styled.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  // The tabs take the available width; sized by their labels they would fold.
  '& > :first-child': { flex: '1 1 auto' },
}))

/** Checkboxes side by side. */
export const Choices = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
}))

/** Tab of an embeddable form. */
export type SetupTab = 'setup' | 'code' | 'identity'

interface SetupTabsProps {
  label: string
  tab: SetupTab
  /** A new record has no code before it is saved. */
  isSaved: boolean
  /** True if it can identify visitors of the surrounding website. */
  hasIdentity?: boolean
  onChange: (tab: SetupTab) => void
  /** Switch beside the tabs. */
  children: ReactNode
}

/** Tabs of an embeddable form: its setup, and its code. */
export const SetupTabs = ({ label, tab, isSaved, hasIdentity, onChange, children }: SetupTabsProps) => (
  <Head>
    <Tabs<SetupTab>
      label={label}
      value={tab}
      items={[
        { value: 'setup', label: 'Setup' },
        { value: 'code', label: 'Embed Code', isDisabled: !isSaved },
        ...(hasIdentity ? [{ value: 'identity' as const, label: 'Identity', isDisabled: !isSaved }] : []),
      ]}
      onChange={onChange}
    />
    {children}
  </Head>
)
