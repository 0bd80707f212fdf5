import { bannerTexts } from '#domain/status-page/banner.ts'
import { statusPath } from '#domain/status-page/page.ts'
import { badgePicture, badgePlace } from '../theme/badge.ts'
import { siteEffects } from '../theme/tokens.ts'
import { inkOf } from './marks.tsx'
import { shownStatus, type PublicStatus } from './public-status.ts'

/** Badge picture: the state as text, and its colour as a dot. */
export function statusBadge(status: PublicStatus): string {
  const { backgroundColor, textColor } = status.page.embed
  const { banner } = shownStatus(status)
  return badgePicture({
    words: bannerTexts[banner],
    background: backgroundColor,
    ink: textColor,
    dot: siteEffects.light[inkOf[banner]].solid,
  })
}

/** Script of the snippet: adds the badge to a corner of the embedding page, and fails silently. */
export function embedScript({ page }: Pick<PublicStatus, 'page'>, origin: string): string {
  const [vertical = 'bottom', side = 'right'] = page.embed.position.split('-')
  const address = `${origin}${statusPath(page.domain)}`
  return (
    `(function(){try{var d=document,a=d.createElement("a"),i=d.createElement("img");a.href=${JSON.stringify(address)};` +
    `i.src=${JSON.stringify(`${address}/badge.svg`)};i.alt=${JSON.stringify(`Status of ${page.pageTitle}`).replaceAll('<', '\\u003c')};` +
    `i.onerror=function(){a.remove()};a.style.cssText=${JSON.stringify(badgePlace(vertical, side))};` +
    `a.appendChild(i);(d.body||d.documentElement).appendChild(a)}catch(e){e=0}})()\n`
  )
}
