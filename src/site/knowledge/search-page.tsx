import { dayIn } from '#lib/date-text.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import { renderPage } from '../page.tsx'
import {
  articleAt,
  ContactLink,
  homeOf,
  HelpPage,
  SearchForm,
  type HelpCenter,
  type ListedArticle,
} from './help-center.tsx'
import { filled, textsIn } from './help-language.ts'
import { marked, snippetOf, type Piece } from './snippet.ts'

/** An article that a search found. */
export interface FoundArticle extends ListedArticle {
  category: string | null
  plainContent: string
  /** Epoch ms. */
  updatedAt: number
}

interface SearchProps {
  center: HelpCenter
  /** Search text as typed, and its words. */
  text: string
  looked: readonly QueryWord[]
  articles: readonly FoundArticle[]
  hasMore: boolean
}

const Pieces = ({ of }: { of: readonly Piece[] }) =>
  of.map(({ text, isHit }, at) => (isHit ? <mark key={at}>{text}</mark> : text))

function Result({
  center,
  article,
  looked,
}: Pick<SearchProps, 'center' | 'looked'> & { article: FoundArticle }) {
  const { name, category, plainContent, updatedAt } = article
  return (
    <li>
      {category !== null && (
        <p className="where" dir="auto">
          {category}
        </p>
      )}
      <a href={articleAt(center, article)} dir="auto">
        <Pieces of={marked(name, looked)} />
      </a>
      <p dir="auto">
        <Pieces of={snippetOf(plainContent, looked)} />
      </p>
      <p className="about">
        {filled(textsIn(center.language).updated, { date: dayIn(center.language, updatedAt) })}
      </p>
    </li>
  )
}

function SearchPage({ center, text, looked, articles, hasMore }: SearchProps) {
  const words = textsIn(center.language)
  return (
    <HelpPage center={center} title={`${text} · ${center.name}`} description="" hasSearch={false}>
      <div className="results">
        <SearchForm center={center} text={text} />
        <h1 dir="auto">{filled(words.about, { text })}</h1>
        <p className="about" role="status">
          {articles.length === 0
            ? words.none
            : filled(words.found, { n: `${articles.length}${hasMore ? '+' : ''}` })}
        </p>
        {articles.length > 0 && (
          <ul className="found">
            {articles.map((article) => (
              <Result key={article.id} {...{ center, article, looked }} />
            ))}
          </ul>
        )}
        {articles.length === 0 && (
          <p>
            <a href={homeOf(center)}>{words.articles}</a>
          </p>
        )}
        {center.hasContact && (
          <div className="otherwise">
            <div>
              <b>{words.notFound}</b>
              <p>{words.writeToUs}</p>
            </div>
            <ContactLink center={center} kind="act plain" />
          </div>
        )}
      </div>
    </HelpPage>
  )
}

/** Search results, as HTML. */
export const searchPage = (props: SearchProps): string => renderPage(<SearchPage {...props} />)
