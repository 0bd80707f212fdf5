import { Plug } from 'lucide-react'
import { Link } from 'react-router-dom'
import { listIntegrations } from '#domain/integrations/integration.ts'
import {
  connectable,
  integrationTitle,
  integrations,
  issueTrackers,
  shops,
  type IntegrationName,
} from '#domain/integrations/names.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { paths } from '#app/paths.ts'
import { RecordList } from '#app/records/record-list.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { styled } from '#app/theme/styled.ts'
import { ShopConnection } from './shop-connection.tsx'
import { SlackConnection } from './slack-connection.tsx'
import { TrackerConnection } from './tracker-connection.tsx'

const State = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  color: theme.vars.palette.ink3,
  '&[data-on]': { fontWeight: theme.weight.medium, color: theme.vars.palette.pineText },
}))

const isConnectable = (name: IntegrationName) => connectable.some((each) => each === name)

/** Available integrations, and planned ones (D1-102). */
export function IntegrationCards() {
  const { value, asOf } = useCall(listIntegrations)
  const stateOf = (name: IntegrationName) => {
    if (!isConnectable(name)) return 'Not available yet'
    const found = value?.data.find(({ provider }) => provider === name)
    return found?.isConnected ? 'Connected' : 'Not connected'
  }
  return (
    <SettingsPage title="Integrations" asOf={asOf}>
      <RecordList
        label="Integrations"
        icon={Plug}
        records={integrations.map(([name, title, group], id) => {
          const state = stateOf(name)
          const end = <State data-on={state === 'Connected' || undefined}>{state}</State>
          return { id, title, text: group, to: paths.integration(name), end }
        })}
      />
    </SettingsPage>
  )
}

/** Page of an integration. */
export function IntegrationPage({ name }: { name: IntegrationName }) {
  const title = integrationTitle(name)
  const tracker = issueTrackers.find((each) => each === name)
  return (
    <SettingsPage title={title} back={paths.integrations}>
      <SettingsSection>
        {tracker ? (
          <TrackerConnection tracker={tracker} />
        ) : shops.some((each) => each === name) ? (
          <ShopConnection />
        ) : isConnectable(name) ? (
          <SlackConnection />
        ) : (
          <>
            <p>{`${title} cannot be connected yet: there is nothing to set up here.`}</p>
            <p>
              Until then a program of yours can join both: it calls the desk by the{' '}
              <Link to={paths.developerApi}>Developer API</Link>, and is told of what happens by{' '}
              <Link to={paths.webhooks}>webhooks</Link>.
            </p>
          </>
        )}
      </SettingsSection>
    </SettingsPage>
  )
}
