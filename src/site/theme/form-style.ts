import { statusStyle } from './status-style.ts'
import { siteText } from './tokens.ts'

const { publicBody } = siteText

/** Layout of a form in a card, independent of the page. */
export const formLayout = `
.form-card{background:var(--c-sheet);border:1px solid var(--c-line);border-radius:16px;padding:36px;margin-top:24px}
.form-card h1{font-size:26px;line-height:32px}
.form-card .kit-form{max-width:none;align-items:stretch}
.form-card .primary{align-self:flex-end;max-width:100%;height:auto;min-height:44px;padding-top:8px;padding-bottom:8px}
.kit-field textarea{width:100%;min-height:120px;padding:10px 14px;border:1px solid var(--c-control);border-radius:9px;
  background:var(--c-sheet);color:inherit;font:inherit;font-size:${publicBody.size}px;resize:vertical}
.kit-field textarea[aria-invalid]{border-color:var(--c-MO-text)}
.kit-field input[type=file]{height:auto;min-height:44px;padding:9px 14px}
.kit-field input::file-selector-button{margin-inline-end:12px;padding:0 12px;border:1px solid var(--c-control);border-radius:7px;background:var(--c-canvas);
  color:inherit;font:inherit;cursor:pointer}
.form-pair{display:grid;grid-template-columns:1fr 1fr;gap:18px}
.form-empty{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
.form-embedded,.form-embedded body{background:none}
@media (max-width:560px){.form-pair{grid-template-columns:1fr}.form-card{padding:24px 20px}}
`

/** Style of contact forms, light or dark by the reader's system. */
export const formStyle = `${statusStyle}
.wide{max-width:608px}
${formLayout}`
