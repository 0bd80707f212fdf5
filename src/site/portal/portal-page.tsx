import type { ReactNode } from 'react'
import { bannerTexts, stateTexts, type Banner } from '#domain/status-page/banner.ts'
import { portalPath, socialNetworks, type Portal } from '#domain/portal/settings.ts'
import type { Feed } from '../status-page/feed.ts'
import { FeedLinks, KeepsForms, List } from '../kit/parts.tsx'
import { Page, renderPage } from '../page.tsx'
import { momentText } from '../status-page/public-status.ts'
import { inkOf, StateMark } from '../status-page/marks.tsx'
import { portalStyle } from '../theme/portal-style.ts'

/** A portal as its pages need it. */
export interface PublicPortal {
  portal: Portal
  id: number
  /** Zone of the account, used for all times. */
  timeZone: string
  /** Help centers and status pages of the account, with absolute addresses. */
  links: readonly { label: string; url: string }[]
  /** Signed-in customer; null for a visitor. */
  who: string | null
  /** Storage key of this portal and its signed-in customer for offline forms; null for a visitor. */
  keeper: string | null
  /** True if customers can open requests. */
  hasForm: boolean
  /** Time up to which the customer has seen the announcements, in epoch ms; null for a visitor. */
  seenUntil: number | null
  /** Number of announcements since then. */
  unread: number
}

type Place = 'home' | 'announcements' | 'requests' | 'passkeys' | null

interface SheetProps {
  shown: PublicPortal
  title?: string
  place: Place
  canonical?: string
  children: ReactNode
}

/** A company's address as a link: it may be stored without its scheme. */
const webAddress = (address: string) => (/^https?:/i.test(address) ? address : `https://${address}`)

const networkWords = {
  ...{ facebook: 'Facebook', twitter: 'Twitter', linkedin: 'LinkedIn' },
  ...{ instagram: 'Instagram', youtube: 'YouTube' },
} as const

/** Layout of every page of a portal. */
export function Sheet({ shown, title, place, canonical, children }: SheetProps) {
  const { portal, id, links, who, keeper, unread } = shown
  const at = portalPath(id)
  const nav = [
    ['announcements', 'Announcements', `${at}/announcements`],
    ['requests', 'My requests', `${at}/requests`],
  ] as const
  return (
    <Page
      title={title === undefined ? portal.seoTitle || portal.pageTitle : `${title} · ${portal.pageTitle}`}
      description={portal.seoDescription || portal.description}
      {...(canonical !== undefined && { canonical })}
      style={portalStyle(portal.themeView)}
      icon={portal.logo}
      head={
        <>
          <FeedLinks path={at} title={portal.pageTitle} />
          {keeper !== null && <KeepsForms owner={keeper} />}
        </>
      }
      owner={portal.copyRightText || portal.pageTitle}
      top={
        <>
          <a className="name" href={at} aria-current={place === 'home' ? 'page' : undefined}>
            {portal.logo !== null && <img src={portal.logo} alt="" />}
            {portal.pageTitle}
          </a>
          <nav aria-label="Portal">
            {nav.map(([key, label, href]) => (
              <a key={key} href={href} aria-current={place === key ? 'page' : undefined}>
                {label}
                {key === 'announcements' && unread > 0 && <span className="new">{`${unread} new`}</span>}
              </a>
            ))}
            {links.map(({ label, url }) => (
              <a key={url} href={url}>
                {label}
              </a>
            ))}
          </nav>
          {who !== null && (
            <div className="who">
              <span dir="auto">{who}</span>
              <a href={`${at}/passkeys`} aria-current={place === 'passkeys' ? 'page' : undefined}>
                Passkeys
              </a>
              <form method="post" action={`${at}/sign-out`}>
                <button type="submit">Sign out</button>
              </form>
            </div>
          )}
        </>
      }
    >
      {children}
      <Outside portal={portal} />
    </Page>
  )
}

/** Links to the company's other pages. */
function Outside({ portal }: { portal: Portal }) {
  const { companyUrl, supportUrl, reportUrl, footerLink, socialLinks, supportContact } = portal
  const links = [
    ...(companyUrl === '' ? [] : [['Company', webAddress(companyUrl)] as const]),
    ['Support', supportUrl] as const,
    ['Report a problem', reportUrl] as const,
    ['More', footerLink] as const,
    ...socialNetworks.map((name) => [networkWords[name], socialLinks[name]] as const),
    ['Write to us', supportContact === '' ? '' : `mailto:${supportContact}`] as const,
  ].filter(([, href]) => href !== '')
  if (links.length === 0) return null
  return (
    <p className="links">
      {links.map(([label, href]) => (
        <a key={label} href={href} rel="noopener nofollow">
          {label}
        </a>
      ))}
    </p>
  )
}

/** An announcement as customers see it. */
export interface PublicAnnouncement {
  id: number
  title: string
  text: string
  /** The text as safe HTML. */
  html: string
  publishDate: number
}

/** States of the account's services. */
export interface ServiceStates {
  banner: Banner
  services: readonly { name: string; state: Banner }[]
}

const announcementAt = (portalId: number, id: number) => `${portalPath(portalId)}/announcements/${id}`

/** True if a customer has not seen an announcement yet. */
export const isNew = ({ seenUntil }: PublicPortal, publishDate: number): boolean =>
  seenUntil !== null && publishDate > seenUntil

/** Published announcements as a feed. @param origin of the portal. */
export const announcementFeed = (
  { portal, id }: PublicPortal,
  rows: readonly PublicAnnouncement[],
  origin: string,
): Feed => ({
  ...{ title: portal.pageTitle, description: portal.description, address: origin + portalPath(id) },
  entries: rows.map(({ id: each, title, text, publishDate }) => {
    const link = origin + announcementAt(id, each)
    return { id: link, title, link, text, published: publishDate, updated: publishDate }
  }),
})

function Announcements({ shown, rows }: { shown: PublicPortal; rows: readonly PublicAnnouncement[] }) {
  return (
    <List empty="Nothing is announced.">
      {rows.map(({ id, title, publishDate }) => (
        <li key={id}>
          <a href={announcementAt(shown.id, id)} dir="auto">
            {title}
          </a>
          {isNew(shown, publishDate) && <span className="new">New</span>}
          <p>
            <time dateTime={new Date(publishDate).toISOString()}>
              {momentText(publishDate, shown.timeZone)}
            </time>
          </p>
        </li>
      ))}
    </List>
  )
}

interface HomeProps {
  shown: PublicPortal
  announcements: readonly PublicAnnouncement[]
  /** Null if there is no status page, or it is not shown. */
  states: ServiceStates | null
  canonical: string
}

/** The front page of a portal. */
export const portalHomePage = ({ shown, announcements, states, canonical }: HomeProps): string => {
  const { portal } = shown
  const at = portalPath(shown.id)
  return renderPage(
    <Sheet shown={shown} place="home" canonical={canonical}>
      <div className="head">
        <div>
          <h1 dir="auto">{portal.pageTitle}</h1>
          <p className="lead" dir="auto">
            {portal.description}
          </p>
        </div>
        <a className="act" href={`${at}/requests`}>
          My requests
        </a>
      </div>
      {states && portal.statusOverview && (
        <p className={`news bg-${inkOf[states.banner]}`}>
          <span className={`text-${inkOf[states.banner]}`}>
            <StateMark state={states.banner} /> {bannerTexts[states.banner]}
          </span>
        </p>
      )}
      {states && portal.systemMatrix && (
        <>
          <h2 className="part">Services</h2>
          <List empty="There are no services yet.">
            {states.services.map(({ name, state }) => (
              <li key={name}>
                <b dir="auto">{name}</b>
                <span className={`text-${inkOf[state]}`}>
                  <StateMark state={state} /> {stateTexts[state]}
                </span>
              </li>
            ))}
          </List>
        </>
      )}
      <h2 className="part">Announcements</h2>
      <Announcements shown={shown} rows={announcements} />
    </Sheet>,
  )
}

/** All announcements. */
export const announcementsPage = (
  shown: PublicPortal,
  rows: readonly PublicAnnouncement[],
  canonical: string,
): string =>
  renderPage(
    <Sheet shown={shown} title="Announcements" place="announcements" canonical={canonical}>
      <h1>Announcements</h1>
      <Announcements shown={shown} rows={rows} />
      <p className="links">
        <a href={`${portalPath(shown.id)}/feed.atom`}>Atom</a>
        <a href={`${portalPath(shown.id)}/feed.rss`}>RSS</a>
      </p>
    </Sheet>,
  )

/** Page of an announcement. */
export const announcementPage = (shown: PublicPortal, row: PublicAnnouncement, canonical: string): string =>
  renderPage(
    <Sheet shown={shown} title={row.title} place="announcements" canonical={canonical}>
      <a className="back" href={`${portalPath(shown.id)}/announcements`}>
        Announcements
      </a>
      <h1 dir="auto">{row.title}</h1>
      <p className="about">{momentText(row.publishDate, shown.timeZone)}</p>
      <article dir="auto" dangerouslySetInnerHTML={{ __html: row.html }} />
    </Sheet>,
  )

/** Page for content that is missing, or hidden from this visitor. */
export const missingPortalPage = (shown?: PublicPortal): string => {
  const words = (
    <div className="narrow">
      <h1>There is nothing here</h1>
      <p className="lead">Look whether the address is written as it was given to you.</p>
    </div>
  )
  if (shown)
    return renderPage(
      <Sheet shown={shown} title="Not found" place={null}>
        {words}
      </Sheet>,
    )
  return renderPage(
    <Page title="There is nothing here" description="" style={portalStyle('auto')} top={null} owner="">
      {words}
    </Page>,
  )
}
