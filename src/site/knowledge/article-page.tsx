import { dayIn } from '#lib/date-text.ts'
import { withDirections } from '#lib/text-direction.ts'
import { Notice, TextArea, Form } from '../kit/parts.tsx'
import { renderPage } from '../page.tsx'
import { withAlts, withArticleLinks, withCallouts, withContents, type Heading } from './contents.ts'
import { ArticleLinks, crumbFacts, Crumbs } from './front-page.tsx'
import {
  articleAt,
  canonicalOf,
  categoryAt,
  HelpPage,
  type HelpCenter,
  type ListedArticle,
  type ListedCategory,
} from './help-center.tsx'
import { directionIn, filled, textsIn } from './help-language.ts'
import { marksIn } from './mark-words.ts'

/** Words read per minute. */
const wordsAMinute = 220
/** Characters of an article's description for search engines. */
const descriptionLength = 160
/** Maximum characters of a comment on an article. */
export const sentenceLength = 500

/** An article with everything its page shows. */
export interface ShownArticle extends ListedArticle {
  /** Sanitised HTML. */
  content: string
  plainContent: string
  /** Epoch ms. */
  createdAt: number
  updatedAt: number
  category: ListedCategory | null
}

/** Props of an article's page. */
export interface ArticlePageProps {
  center: HelpCenter
  article: ShownArticle
  /** Other articles that its text links to. */
  linked: readonly ListedArticle[]
  /** Listed articles of its category, or those without one. */
  articles: readonly ListedArticle[]
  /** The other categories. */
  categories: readonly ListedCategory[]
  /** Proves that the page was rendered. */
  token: string
  /** The reader's vote. */
  said: 'yes' | 'no' | null
}

function Contents({ headings, title }: { headings: readonly Heading[]; title: string }) {
  return (
    <ul aria-label={title}>
      {headings.map(({ anchor, text, isDeep }) => (
        <li key={anchor} className={isDeep ? 'deep' : undefined} dir="auto">
          <a href={`#${anchor}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
}

function Helpful({ center, article, token, said }: ArticlePageProps) {
  const words = textsIn(center.language)
  const action = `${articleAt(center, article)}/helpful`
  const hidden = <input type="hidden" name="token" value={token} />
  if (said === null)
    return (
      <section className="helpful" id="helpful">
        <form method="post" action={action}>
          {hidden}
          <span className="ask">{words.helpful}</span>
          <button name="helpful" value="yes">
            {words.yes}
          </button>
          <button name="helpful" value="no">
            {words.no}
          </button>
        </form>
      </section>
    )
  return (
    <section className="helpful" id="helpful">
      <Notice>{words.thanks}</Notice>
      <Form action={action} submit={words.send}>
        {hidden}
        <input type="hidden" name="helpful" value={said} />
        <TextArea
          {...{ label: words.better, name: 'sentence', help: words.optional, rows: 3 }}
          maxLength={sentenceLength}
          dir="auto"
        />
      </Form>
    </section>
  )
}

function Beside({ center, article, articles, categories }: ArticlePageProps) {
  const words = textsIn(center.language)
  return (
    <div className="side">
      <nav aria-label={article.category?.name ?? words.articles}>
        <h2 dir="auto">{article.category?.name ?? words.articles}</h2>
        <ul>
          <ArticleLinks center={center} articles={articles} current={article.id} />
        </ul>
      </nav>
      {categories.length > 0 && (
        <nav aria-label={words.topics}>
          <h2>{words.topics}</h2>
          <ul>
            {categories.map((category) => (
              <li key={category.id} dir="auto">
                <a href={categoryAt(center, category)}>{category.name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function ArticlePage(props: ArticlePageProps) {
  const { center, article, linked } = props
  const { name, content, plainContent, createdAt, updatedAt, category } = article
  const words = textsIn(center.language)
  const path = articleAt(center, article)
  const addressOf = (id: number) => {
    const other = linked.find((each) => each.id === id)
    return other && articleAt(center, other)
  }
  const origins = [center.canonical, center.deskAddress]
  const { html, headings } = withContents(
    withCallouts(withArticleLinks(content, origins, addressOf), marksIn(center.language)),
  )
  const crumbs = category ? [{ name: category.name, path: categoryAt(center, category) }] : []
  const minutes = Math.max(1, Math.round(plainContent.split(/\s+/).length / wordsAMinute))
  const description = plainContent.replace(/\s+/g, ' ').trim().slice(0, descriptionLength)
  const facts = {
    ...{ '@context': 'https://schema.org', '@type': 'Article', headline: name, description },
    ...{ inLanguage: center.language, mainEntityOfPage: canonicalOf(center, path) },
    datePublished: new Date(createdAt).toISOString(),
    dateModified: new Date(updatedAt).toISOString(),
    publisher: { '@type': 'Organization', name: center.account },
  }
  return (
    <HelpPage
      {...{ center, path, description, title: `${name} · ${center.name}`, type: 'article' }}
      facts={[facts, crumbFacts(center, [...crumbs, { name, path }])]}
    >
      <div className="columns">
        <Beside {...props} />
        <div>
          <Crumbs center={center} crumbs={crumbs} />
          <h1 dir="auto">{name}</h1>
          <p className="about">
            {filled(words.updated, { date: dayIn(center.language, updatedAt) })} ·{' '}
            {filled(words.minutes, { n: minutes })}
          </p>
          {headings.length > 1 && (
            <details className="toc toc-fold">
              <summary>{words.contents}</summary>
              <Contents headings={headings} title={words.contents} />
            </details>
          )}
          <article
            {...(directionIn(center.language) === 'rtl' && { dir: 'ltr' })}
            dangerouslySetInnerHTML={{ __html: withDirections(withAlts(html)) }}
          />
          <Helpful {...props} />
        </div>
        {headings.length > 1 && (
          <nav className="toc" aria-label={words.contents}>
            <h2>{words.contents}</h2>
            <Contents headings={headings} title={words.contents} />
          </nav>
        )}
      </div>
    </HelpPage>
  )
}

/** Page of an article as HTML, with links to others beside it. */
export const articlePage = (props: ArticlePageProps): string => renderPage(<ArticlePage {...props} />)
