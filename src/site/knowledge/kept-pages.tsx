import { renderPage } from '../page.tsx'
import { HelpPage, homeOf, SearchForm, type HelpCenter } from './help-center.tsx'
import { filled, textsIn } from './help-language.ts'
import { keptNames } from './kept-index.ts'
import { marksIn } from './mark-words.ts'

const scriptless = (center: HelpCenter): HelpCenter => ({ ...center, scripts: [] })

/** Offline search results as HTML, with marks that the browser fills. */
export const keptSearchPage = (center: HelpCenter): string => {
  const words = textsIn(center.language)
  const { text, count, results } = keptNames
  return renderPage(
    <HelpPage
      center={scriptless(center)}
      title={`${text} · ${center.name}`}
      description=""
      hasSearch={false}
      isKept
    >
      <div className="results">
        <SearchForm center={center} text={text} />
        <h1 dir="auto">{filled(words.about, { text })}</h1>
        <p className="about" role="status">
          {filled(words.found, { n: count })} · {marksIn(center.language).offline}
        </p>
        <ul className="found">{results}</ul>
      </div>
    </HelpPage>,
  )
}

/** Page shown instead of one that is not cached, as HTML. */
export const notKeptPage = (center: HelpCenter): string => {
  const marks = marksIn(center.language)
  return renderPage(
    <HelpPage center={scriptless(center)} title={marks.notKept} description="" isKept>
      <h1>{marks.notKept}</h1>
      <p className="lead">
        <a href={homeOf(center)}>{textsIn(center.language).articles}</a>
      </p>
    </HelpPage>,
  )
}
