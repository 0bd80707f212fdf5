import { formStyle } from './form-style.ts'
import { siteStyle } from './style.ts'
import { siteText } from './tokens.ts'

const { body } = siteText

/** Style of survey pages, light or dark by the reader's system. */
export const surveyStyle = `${formStyle}
.wide{max-width:708px}
.survey{text-align:center}
.survey .logo{display:block;max-width:200px;max-height:72px;margin:0 auto 20px}
.survey .kit-form{margin-top:28px;text-align:start;gap:20px}
.survey .foot-words{font-size:${body.size}px;line-height:${body.line}px;color:var(--c-ink3);margin-right:auto;text-align:start}
.survey-scale{display:grid;grid-template-columns:repeat(10,minmax(0,1fr));gap:8px}
.survey-scale label{position:relative;display:block;cursor:pointer}
.survey-scale input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.survey-scale span{display:flex;flex-direction:column;align-items:center;justify-content:center;height:52px;border:1px solid var(--c-control);
  border-radius:9px;background:var(--c-sheet);color:var(--c-ink);font-weight:600;line-height:1.1}
.survey-scale label:hover span{background:var(--c-hover)}
.survey-scale input:checked+span{background:var(--c-pine);border-color:var(--c-pine);color:var(--c-onPine)}
.survey-scale input:focus-visible+span{outline:2px solid var(--c-focus);outline-offset:2px}
.survey-ends{display:flex;justify-content:space-between;font-size:${body.size}px;line-height:${body.line}px;color:var(--c-ink3)}
.survey-end{display:flex;flex-wrap:wrap;align-items:center;justify-content:flex-end;gap:12px}
.visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:620px){.survey-scale{grid-template-columns:repeat(5,minmax(0,1fr))}}
@media (forced-colors:active){.survey-scale input:checked+span{outline:3px solid}}
`

/**
 * Shows the comment field when one of these ratings is chosen, without a script; browsers without `:has` show
 * it always.
 */
export const commentStyle = (ratings: readonly number[]): string =>
  `@supports selector(:has(a)){.survey-comment{display:none}${ratings
    .map((rating) => `.kit-form:has(input[value="${rating}"]:checked) .survey-comment`)
    .join(',')}${ratings.length > 0 ? '{display:flex}' : ''}}`

/** The same for a page inside a shadow root: `.page` replaces its body. */
export const surveyInsideStyle = `${(siteStyle + surveyStyle)
  .replaceAll(':root', ':host')
  .replace(/(^|[}\s])body(?=\{)/g, '$1.page')}
.page{min-height:0;padding:16px}.form-card{margin:0}`
