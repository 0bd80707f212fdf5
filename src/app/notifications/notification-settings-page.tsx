import { useMediaQuery, useTheme } from '@mui/material'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { DeviceSection } from './device-section.tsx'
import { SettingsForm, SettingsHead, SettingsPlace } from './settings-look.ts'
import { ToldOfSection } from './told-of-section.tsx'

/** Whether this device shows notifications, and what an agent wants to be told of while away. */
export function NotificationSettingsPage() {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  return (
    <SettingsPlace>
      <SettingsHead>
        {isPhone && <IconButton name="Back" icon={ArrowLeft} component={Link} to={paths.inbox} />}
        <h1>Notifications</h1>
      </SettingsHead>
      <SettingsForm>
        <DeviceSection />
        <ToldOfSection />
      </SettingsForm>
    </SettingsPlace>
  )
}
