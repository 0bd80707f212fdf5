import { dateText } from '#lib/date-text.ts'
import { withDirections } from '#lib/text-direction.ts'
import { wallTime } from '#lib/zone.ts'
import { articlePath } from '#domain/knowledge/article.ts'
import { helpCenterPath } from '#domain/knowledge/knowledge-base.ts'
import { Page, renderPage } from '../page.tsx'
import { HelpTop, type HelpCenter, type ListedArticle } from './help-center.tsx'

/** Words that somebody reads in a minute. */
const wordsAMinute = 220
/** Characters of an article that a search engine shows. */
const descriptionLength = 160

/** What stands on the page of an article. */
export interface ArticlePageProps {
  center: HelpCenter
  article: ListedArticle & {
    /** Sanitised HTML. */
    content: string
    plainContent: string
    /** Epoch ms. */
    updatedAt: number
  }
  /** Articles of the same help center, as far as they are listed. */
  articles: readonly ListedArticle[]
  canonical: string
}

function ArticlePage({ center, article, articles, canonical }: ArticlePageProps) {
  const { name, content, plainContent, updatedAt } = article
  const minutes = Math.max(1, Math.round(plainContent.split(/\s+/).length / wordsAMinute))
  return (
    <Page
      title={`${name} · ${center.name}`}
      description={plainContent.replace(/\s+/g, ' ').slice(0, descriptionLength)}
      canonical={canonical}
      top={<HelpTop center={center} />}
      owner={center.account}
    >
      <div className="columns">
        <nav className="side" aria-label="Articles">
          <h2>Articles</h2>
          <ul>
            {articles.map((other) => (
              <li key={other.id} dir="auto">
                <a href={articlePath(other)} aria-current={other.id === article.id ? 'page' : undefined}>
                  {other.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <p className="crumbs" dir="auto">
            <a href={helpCenterPath(center.id)}>{center.name}</a>
          </p>
          <h1 dir="auto">{name}</h1>
          <p className="about">
            Updated {dateText(wallTime(updatedAt, 'UTC'))} · {minutes} minute read
          </p>
          <article dangerouslySetInnerHTML={{ __html: withDirections(content) }} />
        </div>
      </div>
    </Page>
  )
}

/** The page of an article as HTML, with the others beside it. */
export const articlePage = (props: ArticlePageProps): string => renderPage(<ArticlePage {...props} />)
