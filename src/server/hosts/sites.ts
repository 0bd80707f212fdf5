import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { helpCenterPath } from '#domain/knowledge/knowledge-base.ts'
import { portalPath } from '#domain/portal/settings.ts'
import { statusPath } from '#domain/status-page/page.ts'
import type { Database } from '../store/database.ts'

interface Target {
  docId: number | null
  portalId: number | null
  domain: string | null
}

function siteOf({ docId, portalId, domain }: Target): string {
  if (docId !== null) return helpCenterPath(docId)
  return portalId === null ? statusPath(domain ?? '') : portalPath(portalId)
}

/** Path prefix on the desk for the pages of each verified host. */
async function readSites(database: Database): Promise<Map<string, string>> {
  const rows = await database.system((sql) =>
    sql.rows<{ host: string } & Target>({
      name: 'verified hosts',
      text: `select h.host, h.doc_id as "docId", h.portal_id as "portalId", p.domain from hosts h
        left join "statusPages" p on p.account_id = h.account_id and p.id = h.page_id
        where h.verified_at is not null`,
    }),
  )
  return new Map(rows.map(({ host, ...target }) => [host, siteOf(target)]))
}

/**
 * Reads the verified hosts, and stores them with the published pages for database outages.
 * @param folder of the pages; null if none are stored.
 */
export function sitesKeptIn(folder: string | null, database: Database): () => Promise<Map<string, string>> {
  if (folder === null) return () => readSites(database)
  const path = join(folder, 'hosts.json')
  let kept = ''
  return async () => {
    try {
      const sites = await readSites(database)
      const text = JSON.stringify([...sites])
      if (text !== kept) await writeFile(path, text, { mode: 0o600 })
      kept = text
      return sites
    } catch (error) {
      const text = await readFile(path, 'utf8').catch(() => null)
      if (text === null) throw error
      return new Map(JSON.parse(text) as [string, string][])
    }
  }
}
