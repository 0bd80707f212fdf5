import { escapeHtml } from '#lib/text.ts'
import {
  supportWidgetResource,
  widgetLoaderPath,
  type SupportWidget,
} from '#domain/support-widget/support-widget.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { supportWidgets } from '../schema/contact-forms.ts'

/** Dependencies of the support widget handlers. */
export interface SupportWidgetParts {
  database: Database
  now(): number
  origin(): string
}

/** HTML that shows a widget on a page. */
const snippetOf = (origin: string, key: string) =>
  `<script async src="${escapeHtml(origin + widgetLoaderPath)}" data-widget="${escapeHtml(key)}"></script>`

/** Serves support widgets and their snippets (D1-100). */
export const supportWidgetHandlers = ({ origin, ...parts }: SupportWidgetParts) =>
  resourceHandlers(supportWidgetResource, {
    ...parts,
    table: supportWidgets,
    names: { code: 'key' },
    hooks: {
      show: (widget: SupportWidget) => ({ ...widget, code: snippetOf(origin(), widget.code) }),
    },
  })
