import type { ReactNode } from 'react'
import { addressPart } from '#domain/knowledge/article.ts'
import type { HelpCenterStyle } from '#domain/knowledge/settings.ts'
import type { Banner } from '#domain/status-page/banner.ts'
import { Page, renderPage } from '../page.tsx'
import { inkOf, StateMark } from '../status-page/marks.tsx'
import { helpStyle } from '../theme/help-style.ts'
import { directionIn, textsIn } from './help-language.ts'
import { keepingScript } from './keeping-script.ts'
import { keptNames } from './kept-index.ts'
import { marksIn } from './mark-words.ts'

/** A knowledge base as shown on its public pages. */
export interface HelpCenter {
  id: number
  name: string
  detail: string
  /** The company's name. */
  account: string
  language: string
  look: HelpCenterStyle
  seoTitle: string
  seoDescription: string
  /** Address of the picture; null for none. */
  logo: string | null
  favicon: string | null
  background: string | null
  ogImage: string | null
  /** Custom CSS, parsed and rewritten. */
  css: string
  /** Readers can write to an inbox. */
  hasContact: boolean
  /** Prefix of its addresses: empty on its own host. */
  base: string
  /** Canonical address for search engines: an origin, and the prefix of its addresses there. */
  canonical: string
  /** Target of links made by the app, before the help center has its own host. */
  deskAddress: string
  /** Origin of pictures in shared links. */
  origin: string
  /** Open incident of the account, with its page; null for none. */
  incident: { title: string; url: string; state: Banner } | null
  /** Addresses of its custom scripts; only on its own host. */
  scripts: readonly string[]
}

/** An article as a public page lists it. */
export interface ListedArticle {
  id: number
  docId: number
  name: string
}

/** A category as a public page lists it. */
export interface ListedCategory {
  id: number
  name: string
  description: string
}

/** Address of the front page. */
export const homeOf = ({ base }: HelpCenter): string => base || '/'
/** Address of an article in its help center. */
export const articleAt = ({ base }: HelpCenter, article: ListedArticle): string =>
  `${base}/${addressPart(article)}`
/** Address of a category in its help center. */
export const categoryAt = ({ base }: HelpCenter, category: Pick<ListedCategory, 'id' | 'name'>): string =>
  `${base}/categories/${addressPart(category)}`
/** Canonical address of a page for search engines. @param path as pages link it. */
export const canonicalOf = ({ base, canonical }: HelpCenter, path: string): string =>
  canonical + (path.slice(base.length) || (base === '' ? '/' : ''))

/** Search form of a help center. */
export function SearchForm({ center, text = '' }: { center: HelpCenter; text?: string }) {
  const words = textsIn(center.language)
  return (
    <form role="search" action={homeOf(center)}>
      <input
        type="search"
        name="q"
        dir="auto"
        defaultValue={text}
        maxLength={300}
        aria-label={words.search}
        placeholder={words.search}
      />
      <button type="submit">{words.go}</button>
    </form>
  )
}

/** Link to the contact form. */
export function ContactLink({ center, kind = 'act' }: { center: HelpCenter; kind?: string }) {
  if (!center.hasContact) return null
  return (
    <a className={kind} href={`${center.base}/contact`}>
      {textsIn(center.language).contact}
    </a>
  )
}

/** A line about an open incident, if there is one. */
function IncidentLine({ center: { incident, language } }: { center: HelpCenter }) {
  if (incident === null) return null
  return (
    <p className={`incident ${inkOf[incident.state]}`}>
      <StateMark state={incident.state} />
      <span>{marksIn(language).status}:</span>
      <a href={incident.url} dir="auto">
        {incident.title}
      </a>
    </p>
  )
}

interface HelpPageProps {
  center: HelpCenter
  title: string
  description: string
  /** Path of an indexable page. */
  path?: string
  kind?: 'front' | 'front pictured'
  hasSearch?: boolean
  /** Rendered for the offline cache, without any script. */
  isKept?: boolean
  type?: 'website' | 'article'
  /** Structured data for search engines, as JSON-LD. */
  facts?: readonly object[]
  children: ReactNode
}

/** JSON for a script element: nothing in it can close the element. */
const inPage = (facts: object) =>
  JSON.stringify(facts).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function Head({
  center,
  title,
  description,
  path,
  type,
  isKept,
  facts = [],
}: Omit<HelpPageProps, 'children'>) {
  const image = center.ogImage
  return (
    <>
      {path !== undefined && (
        <>
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:type" content={type ?? 'website'} />
          <meta property="og:url" content={canonicalOf(center, path)} />
          <meta property="og:site_name" content={center.name} />
          {image !== null && <meta property="og:image" content={center.origin + image} />}
          <meta name="twitter:card" content={image === null ? 'summary' : 'summary_large_image'} />
        </>
      )}
      {facts.map((fact, at) => (
        <script key={at} type="application/ld+json" dangerouslySetInnerHTML={{ __html: inPage(fact) }} />
      ))}
      {!isKept && (
        <script
          data-worker={`${center.base}/${keptNames.worker}`}
          data-scope={homeOf(center)}
          dangerouslySetInnerHTML={{ __html: keepingScript }}
        />
      )}
      {center.scripts.map((src) => (
        <script key={src} defer src={src} />
      ))}
    </>
  )
}

/** Layout of every page of a help center: name, search, contact link, colours and direction. */
export function HelpPage(props: HelpPageProps) {
  const { center, title, description, path, kind, hasSearch = true, children } = props
  const picture = kind === 'front pictured' ? `.hero{background-image:url("${center.background}")}` : ''
  return (
    <Page
      title={title}
      description={description}
      {...(path === undefined ? {} : { canonical: canonicalOf(center, path) })}
      {...(kind === undefined ? {} : { kind, isWide: true })}
      lang={center.language}
      dir={directionIn(center.language)}
      style={helpStyle(center.look) + picture + center.css}
      icon={center.favicon}
      head={<Head {...props} />}
      owner={center.account}
      top={
        <>
          <a className="name" href={homeOf(center)}>
            {center.logo !== null && <img src={center.logo} alt="" />}
            {center.name}
          </a>
          {hasSearch && <SearchForm center={center} />}
          <ContactLink center={center} />
          <IncidentLine center={center} />
        </>
      }
    >
      {children}
    </Page>
  )
}

function MissingPage({ center }: { center: HelpCenter }) {
  const words = textsIn(center.language)
  return (
    <HelpPage center={center} title={words.missing} description="">
      <h1>{words.missing}</h1>
      <p className="lead">
        <a href={homeOf(center)}>{words.articles}</a>
      </p>
    </HelpPage>
  )
}

/** HTML of a page that does not exist, or no longer. */
export const missingPage = (center: HelpCenter | null): string =>
  renderPage(
    center ? (
      <MissingPage center={center} />
    ) : (
      <Page title="Not found" description="" top={<span className="name">Help</span>} owner="">
        <h1>This page is not here</h1>
        <p className="lead">It may have been moved or taken away.</p>
      </Page>
    ),
  )
