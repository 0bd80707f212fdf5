import { serverArea } from '../area.ts'
import { hourly, type Chore } from '../chores/chore.ts'
import { checkHosts, type HostParts } from './hosts.ts'

const checking = (parts: HostParts): Chore => ({
  name: 'hosts.check',
  schedule: hourly(41),
  limit: 900,
  async run() {
    await checkHosts(parts)
  },
})

/** Custom hosts of public pages: verification, and mapping to pages. */
export const hostsArea = serverArea({ chores: (parts: HostParts) => [checking(parts)] })
