import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { bannerTexts, stateTexts, type Banner } from '#domain/status-page/banner.ts'
import type { Incident } from '#domain/status-page/incident.ts'
import type { Maintenance } from '#domain/status-page/maintenance.ts'
import { statusPath } from '#domain/status-page/page.ts'
import { FeedLinks, Form, List, Notice } from '../kit/parts.tsx'
import { Page, renderPage } from '../page.tsx'
import { History } from './bars.tsx'
import { IncidentCard, MaintenanceCard, Moment } from './cards.tsx'
import { inkOf, StateMark } from './marks.tsx'
import { dayText, shownStatus, type PublicStatus, type ShownService } from './public-status.ts'
import { statusStyle } from '../theme/status-style.ts'

type PublicPage = PublicStatus['page']

interface SheetProps {
  page: PublicPage
  title: string
  canonical?: string
  children: ReactNode
}

/** Layout of every page of a status page. */
export function Sheet({ page, title, canonical, children }: SheetProps) {
  const { pageTitle, description, domain, logo, favicon, isSubscribable } = page
  const path = statusPath(domain)
  return (
    <Page
      title={title}
      description={description}
      {...(canonical !== undefined && { canonical })}
      style={statusStyle}
      icon={favicon}
      head={<FeedLinks path={path} title={pageTitle} />}
      owner={pageTitle}
      top={
        <>
          <a className="name" href={path}>
            {logo !== null && <img src={logo} alt="" />}
            {pageTitle}
          </a>
          {isSubscribable && (
            <a className="act" href={`${path}/subscribe`}>
              Subscribe
            </a>
          )}
        </>
      }
    >
      {children}
    </Page>
  )
}

const sentences: Record<Banner, string> = {
  operational: 'Everything works as usual.',
  degraded: 'Something is slower than usual.',
  partial: 'Something does not work for everybody.',
  major: 'Something does not work.',
  maintenance: 'Planned work is under way.',
}

function BannerPart({ banner, page, now }: { banner: Banner; page: PublicPage; now: number }) {
  const ink = inkOf[banner]
  return (
    <div className={`banner bg-${ink}`}>
      <span className={`mark mark-${ink}`}>
        <StateMark state={banner} size={24} />
      </span>
      <div>
        <h1 className={`text-${ink}`}>{bannerTexts[banner]}</h1>
        <p>{page.description || sentences[banner]}</p>
      </div>
      <Moment at={now} zone={page.timeZone} />
    </div>
  )
}

function ServiceRow({ service, state, history }: ShownService) {
  return (
    <div className="service">
      <div className="row">
        <b dir="auto">{service.name}</b>
        <span className={`text-${inkOf[state]}`}>
          <StateMark state={state} />
          {stateTexts[state]}
        </span>
      </div>
      <p className="what" dir="auto">
        {service.description}
      </p>
      {history && <History days={history.days} of={service.name} />}
    </div>
  )
}

const Links = ({ domain }: { domain: string }) => (
  <p className="links">
    <a href={`${statusPath(domain)}/history`}>Incident history</a>
    <a href={`${statusPath(domain)}/feed.atom`}>Atom</a>
    <a href={`${statusPath(domain)}/feed.rss`}>RSS</a>
    <a href={`${statusPath(domain)}/maintenance.ics`}>Calendar of maintenance</a>
    <a href={`${statusPath(domain)}/status.json`}>JSON</a>
  </p>
)

/** Number of resolved incidents on the front page. */
const shownPast = 5

function FrontPage({ status, canonical }: { status: PublicStatus; canonical: string }) {
  const { page, now } = status
  const { banner, open, past, ongoing, upcoming, groups } = shownStatus(status)
  return (
    <Sheet page={page} title={page.pageTitle} canonical={canonical}>
      <BannerPart banner={banner} page={page} now={now} />
      {open.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} drawn={status} />
      ))}
      {ongoing.map((row) => (
        <MaintenanceCard key={row.id} row={row} drawn={status} />
      ))}
      <h2 className="part">
        Services <span>{`Times in ${page.timeZone}`}</span>
      </h2>
      {groups.length === 0 && <p className="nothing">There are no services yet.</p>}
      {groups.map(({ group, services }) => (
        <section key={group?.id ?? 0} className="card services">
          {group && (
            <h3 className="service" dir="auto">
              {group.name}
            </h3>
          )}
          {services.map((each) => (
            <ServiceRow key={each.service.id} {...each} />
          ))}
        </section>
      ))}
      {groups.some(({ services }) => services.some(({ history }) => history)) && (
        <p className="when">
          Uptime counts a major outage in full and a partial outage as 0.3; degraded performance and
          maintenance do not count.
        </p>
      )}
      <h2 className="part">Scheduled maintenance</h2>
      <List empty="Nothing is planned.">
        {upcoming.map((row) => (
          <li key={row.id}>
            <MaintenanceCard row={row} drawn={status} level={3} />
          </li>
        ))}
      </List>
      <h2 className="part">Past incidents</h2>
      <List empty="There were no incidents lately.">
        {past.slice(0, shownPast).map((incident) => (
          <li key={incident.id}>
            <IncidentCard incident={incident} drawn={status} level={3} />
          </li>
        ))}
      </List>
      <Links domain={page.domain} />
    </Sheet>
  )
}

/** The front page of a status page as HTML. */
export const statusFrontPage = (status: PublicStatus, canonical: string): string =>
  renderPage(<FrontPage status={status} canonical={canonical} />)

/** Adds the time to a page at which its data was last confirmed. @param at epoch ms */
export const withLastConfirmed = (html: string, at: number, zone: string): string =>
  html.replace(
    '<main><div class="wide">',
    (start) =>
      start +
      renderToStaticMarkup(
        <p className="confirmed" role="status">
          Last confirmed <Moment at={at} zone={zone} />. News may be missing.
        </p>,
      ),
  )

/** All incidents and maintenance of the last days as HTML. */
export function statusHistoryPage(status: PublicStatus, canonical: string): string {
  const { page } = status
  const { open, past, completed } = shownStatus(status)
  const all = [
    ...[...open, ...past].map((incident) => ({
      at: incident.startDate,
      card: <IncidentCard incident={incident} drawn={status} level={3} />,
    })),
    ...completed.map((row) => ({
      at: row.startDate,
      card: <MaintenanceCard row={row} drawn={status} level={3} />,
    })),
  ].sort((one, other) => other.at - one.at)
  const months = new Map<string, ReactNode[]>()
  for (const { at, card } of all) {
    const month = dayText(at, page.timeZone).replace(/^\d+ /, '')
    months.set(month, [...(months.get(month) ?? []), card])
  }
  return renderPage(
    <Sheet page={page} title={`History · ${page.pageTitle}`} canonical={canonical}>
      <h1>Incident history</h1>
      {all.length === 0 && <p className="nothing">There were no incidents in the last 90 days.</p>}
      {[...months].map(([month, items]) => (
        <section key={month}>
          <h2 className="part">{month}</h2>
          {items.map((card, index) => (
            <div key={index}>{card}</div>
          ))}
        </section>
      ))}
    </Sheet>,
  )
}

/** The page of one incident or maintenance as HTML. */
export function statusItemPage(
  status: PublicStatus,
  item: { incident: Incident } | { maintenance: Maintenance },
  canonical: string,
): string {
  const { page } = status
  const { title } = 'incident' in item ? item.incident : item.maintenance
  return renderPage(
    <Sheet page={page} title={`${title} · ${page.pageTitle}`} canonical={canonical}>
      <h1>{'incident' in item ? 'Incident' : 'Maintenance'}</h1>
      {'incident' in item ? (
        <IncidentCard incident={item.incident} drawn={status} />
      ) : (
        <MaintenanceCard row={item.maintenance} drawn={status} />
      )}
      <p className="links">
        <a href={statusPath(page.domain)}>{`All of ${page.pageTitle}`}</a>
      </p>
    </Sheet>,
  )
}

/** A page with a sentence, and optionally a button that confirms an action. */
export function statusSentencePage(
  page: PublicPage,
  words: { title: string; text: string; press?: { action: string; label: string } },
): string {
  const { title, text, press } = words
  return renderPage(
    <Sheet page={page} title={`${title} · ${page.pageTitle}`}>
      <h1>{title}</h1>
      {press ? (
        <>
          <p className="lead">{text}</p>
          <Form action={press.action} submit={press.label}>
            {null}
          </Form>
        </>
      ) : (
        <Notice>{text}</Notice>
      )}
      <p className="links">
        <a href={statusPath(page.domain)}>{`Back to ${page.pageTitle}`}</a>
      </p>
    </Sheet>,
  )
}

/** Page for a missing or deleted status page. */
export const missingStatusPage = (): string =>
  renderPage(
    <Page
      title="Not found"
      description=""
      style={statusStyle}
      top={<span className="name">Status</span>}
      owner=""
    >
      <h1>This page is not here</h1>
      <p className="lead">It may have been moved or taken away.</p>
    </Page>,
  )
