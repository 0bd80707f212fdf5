import { articlePath } from '#domain/knowledge/article.ts'
import { helpCenterPath } from '#domain/knowledge/knowledge-base.ts'
import { Page, renderPage } from '../page.tsx'

/** A knowledge base as its public pages show it. */
export interface HelpCenter {
  id: number
  name: string
  detail: string
  /** The company's name. */
  account: string
  /** Where its logo is; null for none. */
  logo: string | null
}

/** An article as a public page lists it. */
export interface ListedArticle {
  id: number
  docId: number
  name: string
}

/** The name and the search of a help center, above each of its pages. */
export function HelpTop({ center, text = '' }: { center: HelpCenter; text?: string }) {
  const path = helpCenterPath(center.id)
  return (
    <>
      <a className="name" href={path}>
        {center.logo !== null && <img src={center.logo} alt="" />}
        {center.name}
      </a>
      <form role="search" action={path}>
        <input
          type="search"
          name="q"
          dir="auto"
          defaultValue={text}
          maxLength={300}
          aria-label="Search articles"
          placeholder="Search articles"
        />
        <button type="submit">Search</button>
      </form>
    </>
  )
}

/** What stands on the front page of a help center. */
export interface HelpCenterPageProps {
  center: HelpCenter
  /** What was searched for; null on the front page. */
  text: string | null
  articles: readonly ListedArticle[]
  /** There are more than are listed. */
  hasMore: boolean
  canonical: string
}

function HelpCenterPage({ center, text, articles, hasMore, canonical }: HelpCenterPageProps) {
  const isSearch = text !== null
  return (
    <Page
      title={isSearch ? `${text} · ${center.name}` : center.name}
      description={center.detail}
      {...(isSearch ? {} : { canonical })}
      top={<HelpTop center={center} text={text ?? ''} />}
      owner={center.account}
    >
      <h1 dir="auto">{isSearch ? `Articles about “${text}”` : center.name}</h1>
      {!isSearch && center.detail !== '' && (
        <p className="lead" dir="auto">
          {center.detail}
        </p>
      )}
      {articles.length === 0 ? (
        <p className="nothing">{isSearch ? 'No Results Found' : 'There are no articles yet.'}</p>
      ) : (
        <ul className="found">
          {articles.map((article) => (
            <li key={article.id} dir="auto">
              <a href={articlePath(article)}>{article.name}</a>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p className="nothing">There are more: search for what you need.</p>}
    </Page>
  )
}

function MissingPage({ center }: { center: HelpCenter | null }) {
  const text = 'It may have been moved or taken away.'
  return (
    <Page
      title="Not found"
      description=""
      top={center ? <HelpTop center={center} /> : <span className="name">Help</span>}
      owner={center?.account ?? ''}
    >
      <h1>This page is not here</h1>
      <p className="lead" dir="auto">
        {text}
      </p>
      {center && (
        <p className="lead" dir="auto">
          <a href={helpCenterPath(center.id)}>All articles of {center.name}</a>
        </p>
      )}
    </Page>
  )
}

/** The front page of a help center as HTML: all its articles, or those that a search found. */
export const helpCenterPage = (props: HelpCenterPageProps): string =>
  renderPage(<HelpCenterPage {...props} />)

/** As HTML what stands where there is nothing to read, or nothing any more. */
export const missingPage = (center: HelpCenter | null): string => renderPage(<MissingPage center={center} />)
