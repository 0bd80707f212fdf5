import { MessageCircle } from 'lucide-react'
import {
  askedFields,
  firstWidgetColor,
  supportWidgetResource,
  type SupportWidget,
  type SupportWidgetInput,
} from '#domain/support-widget/support-widget.ts'
import { callsOf, switchOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { SupportWidgetFields } from './support-widget-fields.tsx'

const kind: RecordKind<SupportWidgetInput, SupportWidget> = {
  icon: MessageCircle,
  about: 'A support widget lets visitors of your site chat with an inbox.',
  access: supportWidgetResource.write,
  needsConnection: true,
  source: fromServer(supportWidgetResource),
  schema: supportWidgetResource.input,
  valuesOf: (widget) => ({
    name: widget?.name ?? '',
    // Empty until chosen; the schema then reports it.
    mailboxId: widget?.mailboxId ?? (null as unknown as number),
    color: widget?.color ?? firstWidgetColor,
    position: widget?.position ?? 'end',
    greeting: widget?.greeting ?? '',
    askFields: widget?.askFields ?? [...askedFields],
    allowedOrigins: widget?.allowedOrigins ?? [],
    docId: widget?.docId ?? null,
    isActive: widget?.isActive ?? true,
  }),
  changes: callsOf(supportWidgetResource, (widget): SupportWidget => widget),
  toasts: {
    created: 'Support Widget Created',
    updated: 'Support Widget Updated',
    deleted: 'Support Widget Deleted',
  },
  onOff: switchOf(supportWidgetResource),
  useLine:
    () =>
    ({ name, allowedOrigins, isActive }) => ({
      title: name,
      text: isActive ? allowedOrigins.join(', ') : 'Switched off',
    }),
  Fields: SupportWidgetFields,
}

/** List and form of support widgets. */
export const { List, Form } = recordPages(kind)
