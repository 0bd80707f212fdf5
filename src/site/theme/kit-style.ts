import { siteText } from './tokens.ts'

const { body, publicBody } = siteText

/** Style of the form components, in the colours of a page (`--c-*`). */
export const kitStyle = `
.kit-form{display:flex;flex-direction:column;gap:18px;align-items:flex-start;margin-top:24px;max-width:480px}
.kit-form fieldset{border:0;margin:0;padding:0;display:flex;flex-direction:column;gap:8px}
.kit-form legend{padding:0 0 8px;font-weight:560}
.kit-form .primary{background:var(--c-pine);border-color:var(--c-pine);color:var(--c-onPine)}
.kit-field{width:100%;display:flex;flex-direction:column;gap:6px}
.kit-field label{font-weight:560}
.kit-field input{width:100%;flex:none;background:var(--c-sheet);border-color:var(--c-control)}
.kit-field input[aria-invalid]{border-color:var(--c-MO-text)}
.kit-field p{font-size:${body.size}px;line-height:${body.line}px;color:var(--c-ink3)}
.kit-error,.kit-field .kit-error{color:var(--c-MO-text);font-weight:560}
.kit-tick{display:flex;align-items:center;gap:10px;min-height:32px}
.kit-tick input{flex:none;width:18px;height:18px;accent-color:var(--c-pine)}
.kit-notice{margin-top:24px;padding:14px 16px;border-radius:9px;background:var(--c-OP-bg);color:var(--c-OP-text);font-size:${publicBody.size}px}
.kit-waiting{margin-top:24px;padding:16px 18px;border:1px dashed var(--c-control);border-radius:12px;display:flex;flex-direction:column;gap:10px}
.kit-waiting [role=status]{font-weight:560}
.kit-waiting div p{white-space:pre-wrap;overflow-wrap:anywhere;max-height:12lh;overflow-y:auto}
.kit-waiting>p:not([role]){font-size:${body.size}px;color:var(--c-ink3)}
.kit-waiting .acts{display:flex;gap:12px}
.kit-form[hidden],.kit-waiting[hidden]{display:none}
.kit-list{list-style:none;padding:0}
`
