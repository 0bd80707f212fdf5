import type { ReactNode } from 'react'
import { styled } from '#app/theme/styled.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  // Tabs share the room: a list as wide as its words would fold.
  '& > :first-child': { flex: '1 1 auto' },
}))

/** Checkboxes beside each other. */
export const Choices = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
}))

/** Tab of a form that is embedded elsewhere. */
export type SetupTab = 'setup' | 'code' | 'identity'

interface SetupTabsProps {
  label: string
  tab: SetupTab
  /** A record that is not saved yet has no code. */
  isSaved: boolean
  /** True where it knows visitors of the site around it. */
  hasIdentity?: boolean
  onChange: (tab: SetupTab) => void
  /** Switch beside the tabs. */
  children: ReactNode
}

/** Tabs of a form that is embedded elsewhere: its setup, and its code. */
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
