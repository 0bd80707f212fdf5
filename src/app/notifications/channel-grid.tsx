import { Checkbox } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { LockedTip } from '#app/ui/tips/tip.tsx'
import { topics } from '#domain/notifications/kinds.ts'
import { channels, type NotificationSettings, type SettingsChange } from '#domain/notifications/settings.ts'
import { channelLabels, notificationLabels, topicLabels } from './setting-labels.ts'

const Grid = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& > caption': { ...theme.typography.meta, fontWeight: 540, textAlign: 'left' },
  '& th': { fontWeight: theme.weight.ui },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.ink3, padding: theme.spacing(1, 0) },
  '& tr': { borderBottom: theme.edge.line },
  '& tbody th': { textAlign: 'left', padding: theme.spacing(2, 2, 2, 0) },
  '& tbody th > span': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.ink3 },
  '& tbody td, & thead th': { width: theme.size.touch + 16, textAlign: 'center' },
}))

interface ChannelGridProps {
  channels: NotificationSettings['channels']
  isOffline: boolean
  onChange: (change: SettingsChange) => void
}

/** Checkboxes of topics by channel. */
export function ChannelGrid({ channels: chosen, isOffline, onChange }: ChannelGridProps) {
  return (
    <Grid>
      <caption>{notificationLabels.channels}</caption>
      <thead>
        <tr>
          <td />
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              {topicLabels[topic].label}
              <span>{topicLabels[topic].help}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <LockedTip denied={isOffline ? 'connection' : undefined}>
                  <Checkbox
                    checked={chosen[topic][channel]}
                    onChange={(event) =>
                      isOffline || onChange({ channels: { [topic]: { [channel]: event.target.checked } } })
                    }
                    slotProps={{
                      input: {
                        'aria-label': `${topicLabels[topic].label}: ${channelLabels[channel]}`,
                        ...(isOffline ? { 'aria-disabled': true } : {}),
                      },
                    }}
                  />
                </LockedTip>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Grid>
  )
}
