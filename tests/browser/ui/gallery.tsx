// Theme's additions to MUI's types: a type import, nothing is loaded.
import type {} from '@mui/material/themeCssVarsAugmentation'
import type {} from '#app/theme/theme-types.ts'
import { styled } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { AppTheme } from '#app/theme/app-theme.tsx'
import { applyStoredColorScheme } from '#app/theme/color-scheme.ts'
import { setDeskLight } from '#app/theme/desk-light.ts'
import { AskHost } from '#app/ui/dialogs/ask.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { TipHost } from '#app/ui/tips/tip-host.tsx'
import { ToastHost } from '#app/toasts/toasts.tsx'
import { Buttons, Chips, Marks } from './gallery-marks.tsx'
import { Choices, Fields, Overlays } from './gallery-forms.tsx'
import { Empties, Lists, Panes, Tables } from './gallery-panes.tsx'
import { Pictures } from './gallery-pictures.tsx'

const Page = styled('main')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: theme.spacing(3.5),
  padding: theme.spacing(7, 8),
  '@media (max-width: 767px)': { display: 'flex', flexDirection: 'column', padding: theme.spacing(3) },
}))

const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.publicTitle,
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
}))

applyStoredColorScheme()
setDeskLight(new URLSearchParams(location.search).has('offline') ? 'offline' : 'online')

const root = document.querySelector('#root')
if (!root) throw new Error('The gallery page has no root element')
createRoot(root).render(
  <AppTheme>
    <Page>
      <Title>
        <Mark size={30} /> Outpost parts
      </Title>
      <Marks />
      <Chips />
      <Buttons />
      <Choices />
      <Fields />
      <Pictures />
      <Empties />
      <Lists />
      <Tables />
      <Panes />
      <Overlays />
    </Page>
    <ToastHost />
    <TipHost />
    <AskHost />
  </AppTheme>,
)
