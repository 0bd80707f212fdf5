import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { siteStyle } from './theme/style.ts'

interface PageProps {
  /** Title of the window; the page's heading is among its children. */
  title: string
  /** For search engines and shared links. */
  description: string
  /** Canonical address, if the page is indexable. */
  canonical?: string
  /** Header of the page. */
  top: ReactNode
  /** Name of the page's owner. */
  owner: string
  /** Full width: the children limit their own width. */
  isWide?: boolean
  /** Additional style, after that of every page. */
  style?: string
  /** Address of its icon; the product's by default. */
  icon?: string | null
  /** Language and direction of the interface texts. */
  lang?: string
  dir?: 'ltr' | 'rtl'
  /** Class of its body. */
  kind?: string
  /** Further elements of the head, such as feeds. */
  head?: ReactNode
  children: ReactNode
}

/** Layout of every public page. */
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

/** HTML document of a page. */
export const renderPage = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`
