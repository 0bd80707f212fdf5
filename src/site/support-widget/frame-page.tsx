import { submissionLimits } from '#domain/contact-forms/submission.ts'
import type { PanelSettings } from '#domain/support-widget/panel.ts'
import type { SupportWidget } from '#domain/support-widget/support-widget.ts'
import { renderPage } from '../page.tsx'
import { accentInks } from '../theme/accent.ts'
import { inksOf } from '../theme/inks.ts'

/** Widget fields used by the frame. */
export type FramedWidget = Pick<SupportWidget, 'name' | 'color' | 'position' | 'greeting' | 'askFields'> & {
  key: string
  /** Public help center that it searches; null for none. */
  docId: number | null
}

/** Page of the frame: empty until its script renders the button. @param panel address of the script. */
export function framePage(
  { key, name, color, position, greeting, askFields, docId }: FramedWidget,
  panel: string,
): string {
  const settings: PanelSettings = {
    ...{ key, name, position, greeting, asksName: askFields.includes('name') },
    fileLimits: { files: submissionLimits.files, bytes: submissionLimits.fileBytes },
    hasArticles: docId !== null,
    inks: { light: inks('light', color), dark: inks('dark', color) },
  }
  return renderPage(
    <html lang="en" data-settings={JSON.stringify(settings)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{name}</title>
        <script defer src={panel} />
      </head>
      <body />
    </html>,
  )
}

/** Empty page for a disabled widget. */
export const closedFramePage = (): string =>
  renderPage(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Closed</title>
      </head>
      <body />
    </html>,
  )

const inks = (scheme: 'light' | 'dark', color: string) => inksOf(scheme, accentInks(color, scheme))
