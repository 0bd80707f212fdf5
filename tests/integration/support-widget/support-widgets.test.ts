import { supportWidgetResource } from '#domain/support-widget/support-widget.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { supportWidgetProof } from './support-widget-proof.ts'

proveResource(supportWidgetResource, supportWidgetProof)
