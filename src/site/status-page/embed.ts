import { bannerWords } from '#domain/status-page/banner.ts'
import { statusPath } from '#domain/status-page/page.ts'
import { siteEffects } from '../theme/tokens.ts'
import { inkOf } from './marks.tsx'
import { shownStatus, type PublicStatus } from './public-status.ts'

/** About how wide a letter of the badge is, in px. */
const letter = 7.4

/** The badge: a picture with the state in words, and its colour as a dot. */
export function statusBadge(status: PublicStatus): string {
  const { backgroundColor, textColor } = status.page.embed
  const { banner } = shownStatus(status)
  const words = bannerWords[banner]
  const width = Math.ceil(words.length * letter) + 46
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="36" role="img" aria-label="${words}">` +
    `<rect x=".5" y=".5" width="${width - 1}" height="35" rx="9" fill="${backgroundColor}" stroke="#89887f" stroke-opacity=".4"/>` +
    `<circle cx="19" cy="18" r="5" fill="${siteEffects.light[inkOf[banner]].solid}"/>` +
    `<text x="34" y="23" font-family="system-ui,sans-serif" font-size="14" font-weight="560" fill="${textColor}">${words}</text></svg>\n`
  )
}

/** The script of the snippet: puts the badge into a corner of somebody's page, and says nothing when it cannot. */
export function embedScript({ page }: Pick<PublicStatus, 'page'>, origin: string): string {
  const [vertical = 'bottom', side = 'right'] = page.embed.position.split('-')
  const address = `${origin}${statusPath(page.domain)}`
  return (
    `(function(){try{var d=document,a=d.createElement("a"),i=d.createElement("img");a.href=${JSON.stringify(address)};` +
    `i.src=${JSON.stringify(`${address}/badge.svg`)};i.alt=${JSON.stringify(`Status of ${page.pageTitle}`).replaceAll('<', '\\u003c')};` +
    `i.onerror=function(){a.remove()};a.style.cssText="position:fixed;z-index:2147483000;${vertical}:16px;${side}:16px";` +
    `a.appendChild(i);(d.body||d.documentElement).appendChild(a)}catch(e){}})()\n`
  )
}
