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

/** Hosts of their own that public pages have: whose they are, and which pages are served there. */
export const hostsArea = serverArea({ chores: (parts: HostParts) => [checking(parts)] })
