import { escapeHtml } from '#lib/text.ts'
import {
  articleAt,
  canonicalOf,
  categoryAt,
  homeOf,
  type HelpCenter,
  type ListedArticle,
} from './help-center.tsx'

/** A page of the site map. */
export interface MapEntry extends ListedArticle {
  isCategory: boolean
  /** Epoch ms; null if unknown. */
  updatedAt: number | null
}

/** Site map of a help center, in the format of sitemaps.org. */
export function siteMap(center: HelpCenter, entries: readonly MapEntry[]): string {
  const urls = [
    { path: homeOf(center), updatedAt: null },
    ...entries.map((entry) => ({
      path: entry.isCategory ? categoryAt(center, entry) : articleAt(center, entry),
      updatedAt: entry.updatedAt,
    })),
  ].map(({ path, updatedAt }) => {
    const changed = updatedAt === null ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`
    return `<url><loc>${escapeHtml(canonicalOf(center, path))}</loc>${changed}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** robots.txt: allows public pages, and nothing of the agents' app. */
export const robotsText = (maps: readonly string[]): string =>
  `User-agent: *
Disallow: /api/
Allow: /api/pictures/
Disallow: /support/
${maps.map((map) => `Sitemap: ${map}\n`).join('')}`
