import { Resolver } from 'node:dns/promises'

/** DNS queries used here; a missing name yields empty results. */
export interface Dns {
  /** TXT values of a name, each joined to one string. */
  texts(name: string): Promise<string[]>
  /** IPv4 and IPv6 addresses of a host. */
  addresses(host: string): Promise<string[]>
  /** MX hosts of a domain. */
  exchanges(domain: string): Promise<string[]>
}

/** DNS did not answer, so the result is unknown. */
export class UnansweredDns extends Error {
  override readonly name = 'UnansweredDns'
}

/** Timeouts in ms: of one query to one server, and of all queries together. */
const usual = { question: 2500, all: 8000 }

/**
 * Creates a DNS resolver. @param timeout of one query to one server, in ms. @param servers addresses with or
 * without port; those of the machine if empty.
 */
export function resolverOf(servers: readonly string[], timeout: number): Resolver {
  const resolver = new Resolver({ timeout, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

/** Runs DNS queries within a time limit; queries without an answer by then fail. */
export async function askDns<T>(
  servers: readonly string[],
  ask: (dns: Dns) => Promise<T>,
  limits: typeof usual = usual,
): Promise<T> {
  const resolver = resolverOf(servers, limits.question)
  let isOver = false
  const end = setTimeout(() => {
    isOver = true
    resolver.cancel()
  }, limits.all)
  const found = async <Each>(question: () => Promise<Each[]>): Promise<Each[]> => {
    if (isOver) throw new UnansweredDns('The time is over')
    try {
      return await question()
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== undefined && nothingThere.includes(code)) return []
      throw new UnansweredDns(`DNS did not answer: ${code}`, { cause: error })
    }
  }
  try {
    return await ask({
      texts: (name) => found(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
      addresses: async (host) => {
        const [four, six] = await Promise.all([
          found(() => resolver.resolve4(host)),
          found(() => resolver.resolve6(host)),
        ])
        return [...four, ...six]
      },
      exchanges: (domain) =>
        found(async () => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange)),
    })
  } finally {
    clearTimeout(end)
  }
}

/** DNS errors of names that do not exist, have no such record, or are invalid. */
const nothingThere = ['ENOTFOUND', 'ENODATA', 'EBADNAME']
