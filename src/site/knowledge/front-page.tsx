import { renderPage } from '../page.tsx'
import {
  articleAt,
  canonicalOf,
  categoryAt,
  HelpPage,
  homeOf,
  SearchForm,
  type HelpCenter,
  type ListedArticle,
  type ListedCategory,
} from './help-center.tsx'
import { filled, textsIn } from './help-language.ts'

/** A category with its first articles. */
export interface Topic extends ListedCategory {
  /** Number of readable articles. */
  total: number
  articles: readonly ListedArticle[]
}

/** Links to articles, in the order of their help center. */
export function ArticleLinks({
  center,
  articles,
  current,
}: {
  center: HelpCenter
  articles: readonly ListedArticle[]
  /** Id of the open article. */
  current?: number
}) {
  return articles.map((article) => (
    <li key={article.id} dir="auto">
      <a href={articleAt(center, article)} aria-current={article.id === current ? 'page' : undefined}>
        {article.name}
      </a>
    </li>
  ))
}

interface FrontProps {
  center: HelpCenter
  topics: readonly Topic[]
  /** Listed articles without a category. */
  others: readonly ListedArticle[]
  hasMore: boolean
}

function FrontPage({ center, topics, others, hasMore }: FrontProps) {
  const words = textsIn(center.language)
  const path = homeOf(center)
  const site = {
    ...{ '@context': 'https://schema.org', '@type': 'WebSite', name: center.name },
    ...{ url: canonicalOf(center, path), inLanguage: center.language },
  }
  return (
    <HelpPage
      {...{ center, path, title: center.seoTitle || center.name }}
      description={center.seoDescription || center.detail}
      kind={center.background === null ? 'front' : 'front pictured'}
      hasSearch={false}
      facts={[site]}
    >
      <div className="hero">
        <div className="wide">
          <div className="plate">
            <h1 dir="auto">{center.look.heading || center.name}</h1>
            {center.detail !== '' && (
              <p className="lead" dir="auto">
                {center.detail}
              </p>
            )}
            <SearchForm center={center} />
          </div>
        </div>
      </div>
      <div className="wide">
        <div className="topics">
          {topics.map((topic) => (
            <section key={topic.id} className="topic">
              <h2 dir="auto">
                <a href={categoryAt(center, topic)}>{topic.name}</a>
              </h2>
              <ul>
                <ArticleLinks center={center} articles={topic.articles} />
                {topic.total > topic.articles.length && (
                  <li>
                    <a className="all" href={categoryAt(center, topic)}>
                      {filled(words.allOf, { n: topic.total })}
                    </a>
                  </li>
                )}
              </ul>
            </section>
          ))}
          {others.length > 0 && (
            <section className="topic">
              <h2>{topics.length > 0 ? words.topics : words.articles}</h2>
              <ul>
                <ArticleLinks center={center} articles={others} />
              </ul>
              {hasMore && <p>{words.tooMany}</p>}
            </section>
          )}
        </div>
      </div>
    </HelpPage>
  )
}

/** Front page of a help center as HTML: its categories with the first articles of each. */
export const frontPage = (props: FrontProps): string => renderPage(<FrontPage {...props} />)

interface CategoryProps {
  center: HelpCenter
  category: ListedCategory
  articles: readonly ListedArticle[]
  hasMore: boolean
}

function CategoryPage({ center, category, articles, hasMore }: CategoryProps) {
  const words = textsIn(center.language)
  const path = categoryAt(center, category)
  return (
    <HelpPage
      {...{ center, path, title: `${category.name} · ${center.name}`, description: category.description }}
      facts={[crumbFacts(center, [{ name: category.name, path }])]}
    >
      <div className="narrow">
        <Crumbs center={center} crumbs={[]} />
        <h1 dir="auto">{category.name}</h1>
        {category.description !== '' && (
          <p className="lead" dir="auto">
            {category.description}
          </p>
        )}
        {articles.length === 0 ? (
          <p className="nothing">{words.nothing}</p>
        ) : (
          <ul className="found">
            <ArticleLinks center={center} articles={articles} />
          </ul>
        )}
        {hasMore && <p className="nothing">{words.tooMany}</p>}
      </div>
    </HelpPage>
  )
}

/** Page of a category as HTML. */
export const categoryPage = (props: CategoryProps): string => renderPage(<CategoryPage {...props} />)

/** A parent page in the breadcrumbs. */
export interface Crumb {
  name: string
  path: string
}

/** Breadcrumbs from the front page to a page. */
export function Crumbs({ center, crumbs }: { center: HelpCenter; crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label={center.name}>
      <ol>
        {[{ name: center.name, path: homeOf(center) }, ...crumbs].map(({ name, path }) => (
          <li key={path}>
            <a href={path} dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The breadcrumbs for search engines, with the page itself at the end. */
export const crumbFacts = (center: HelpCenter, crumbs: readonly Crumb[]): object => ({
  ...{ '@context': 'https://schema.org', '@type': 'BreadcrumbList' },
  itemListElement: [{ name: center.name, path: homeOf(center) }, ...crumbs].map(({ name, path }, at) => ({
    ...{ '@type': 'ListItem', position: at + 1, name, item: canonicalOf(center, path) },
  })),
})
