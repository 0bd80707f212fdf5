import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { siteStyle } from './theme/style.ts'

interface PageProps {
  /** Of the window; the page's own heading is among its children. */
  title: string
  /** For search engines and shared links. */
  description: string
  /** The one address of what is shown, when it may be found by others. */
  canonical?: string
  /** The band at the top. */
  top: ReactNode
  /** Whose page it is. */
  owner: string
  /** As wide as the window: the children see to their own measure. */
  isWide?: boolean
  /** Style of its own, after that of every page. */
  style?: string
  /** Where its icon is; ours without. */
  icon?: string | null
  /** Language of the words around, and which way they run. */
  lang?: string
  dir?: 'ltr' | 'rtl'
  /** Class of its body. */
  kind?: string
  /** More of its head, such as feeds. */
  head?: ReactNode
  children: ReactNode
}

/** The sheet around every public page. */
export function Page(props: PageProps) {
  const { title, description, canonical, top, owner, style = '', icon, head, children } = props
  const { lang = 'en', dir, kind, isWide = false } = props
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {icon ? <link rel="icon" href={icon} /> : <OwnIcon />}
        {head}
        {description !== '' && <meta name="description" content={description} />}
        {canonical === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={canonical} />
        )}
        <style dangerouslySetInnerHTML={{ __html: siteStyle + style }} />
      </head>
      <body className={kind}>
        <header className="top">
          <div className="wide">{top}</div>
        </header>
        <main>{isWide ? children : <div className="wide">{children}</div>}</main>
        <footer className="foot">
          <div className="wide">
            <span>{owner}</span>
            <span>Powered by Outpost</span>
          </div>
        </footer>
      </body>
    </html>
  )
}

const OwnIcon = () => <link rel="icon" href="/support/favicon.svg" type="image/svg+xml" />

/** A page as it is sent. */
export const renderPage = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`
