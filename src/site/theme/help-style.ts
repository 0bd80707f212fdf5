import type { HelpCenterStyle } from '#domain/knowledge/settings.ts'
import { usualLook } from '#domain/knowledge/settings.ts'
import { accentInks } from './accent.ts'
import { formLayout } from './form-style.ts'
import { schemesStyle } from './inks.ts'
import { kitStyle } from './kit-style.ts'
import { siteEffects, siteText } from './tokens.ts'

const { body, display, publicTitle } = siteText
const noInks = { light: {}, dark: {} }

/** Style of help centers, by their theme and accent. */
export function helpStyle({ theme, accent }: HelpCenterStyle): string {
  const isUsual = accent.toLowerCase() === usualLook.accent
  const others = isUsual ? noInks : { light: accentInks(accent, 'light'), dark: accentInks(accent, 'dark') }
  return schemesStyle(theme, others) + layout
}

const effectInks = Object.keys(siteEffects.light)
  .map((name) => `.incident.${name} svg{color:var(--c-${name}-text)}`)
  .join('\n')

const layout = `
body{background:var(--c-sheet);color:var(--c-ink)}
a{color:var(--c-link)}
:focus-visible{outline-color:var(--c-focus)}
input,button{background:var(--c-sheet);border-color:var(--c-control);color:var(--c-ink)}
input::placeholder{color:var(--c-ink3);opacity:1}
button:hover{background:var(--c-hover)}
.top{background:var(--c-sheet);border-color:var(--c-line)}
.top .name,.top .name a{color:var(--c-ink)}
.top .name img{margin:0;margin-inline-end:12px;border-radius:7px}
.top form{margin:0;margin-inline-start:auto}
.top .incident{order:4;flex:1 1 100%;display:flex;align-items:center;gap:8px;min-height:32px;font-size:${body.size}px;line-height:${body.line}px;color:var(--c-ink2)}
.incident svg{flex:none}
${effectInks}
.incident a{color:inherit;font-weight:560}
.act{display:inline-flex;align-items:center;min-height:44px;padding:8px 16px;border-radius:9px;background:var(--c-pine);color:var(--c-onPine);
  font-weight:560;font-size:15px;text-decoration:none}
.act.plain{background:var(--c-sheet);color:var(--c-ink);border:1px solid var(--c-control)}
.top .act{margin-inline-start:auto}
.top form+.act{margin-inline-start:0}
.foot{background:none;border-color:var(--c-line);color:var(--c-ink3)}
.front .top{background:var(--c-canvas);border:0}
.front main{padding-top:0}
.hero{background:var(--c-canvas);padding:44px 0 56px;background-size:cover;background-position:center}
.hero .lead{max-width:640px}
.hero form{display:flex;gap:8px;max-width:640px;margin-top:18px}
.hero input{height:54px;padding:0 16px;border-radius:12px;font-size:17px}
.hero button{height:54px;border-radius:12px}
.plate{max-width:760px}
.pictured .plate{background:var(--c-canvas);border-radius:16px;padding:28px}
.topics{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:0 47px;margin-top:12px;clip-path:inset(0 -8px)}
.topic{padding:36px 0;border-bottom:1px solid var(--c-line);margin-bottom:-1px}
.topic h2{font-size:17px;line-height:26px;font-weight:640}
.topic p,.lead,.found p{color:var(--c-ink2)}
.topic ul{list-style:none;padding:0;margin-top:4px}
.topic li a{display:block;padding:3px 0;color:var(--c-ink2);text-decoration:none}
.topic li a:hover,.topic h2 a:hover{text-decoration:underline}
.topic h2 a{color:inherit;text-decoration:none}
.topic .all{color:var(--c-link);font-weight:560}
.columns{grid-template-columns:236px minmax(0,660px) 196px;justify-content:space-between;gap:28px}
.side h2,.side a{color:var(--c-ink2)}
.side nav+nav,.side h2+ul+h2{margin-top:24px}
.side a:hover,.found a:hover{background:var(--c-hover)}
.side a[aria-current]{background:var(--c-pineTint);color:var(--c-pineText)}
.crumbs{color:var(--c-ink3);font-size:15px}
.crumbs ol{list-style:none;display:flex;flex-wrap:wrap;gap:4px 8px;padding:0}
.crumbs li+li::before{content:"/";margin-inline-end:8px;color:var(--c-ink3)}
.about,.nothing,.found .about{color:var(--c-ink3)}
.toc{position:sticky;top:24px}
.toc h2{font-size:13px;line-height:20px;font-weight:640}
.toc ul{list-style:none;padding:0;margin-top:6px;border-inline-start:2px solid var(--c-line)}
.toc a{display:block;padding:4px 14px;font-size:${body.size}px;line-height:${body.line}px;color:var(--c-ink2);text-decoration:none}
.toc a:hover{color:var(--c-pineText)}
.toc .deep a{padding-inline-start:26px}
.toc-fold{display:none;margin-top:20px;padding:10px 16px;border:1px solid var(--c-line);border-radius:9px}
.toc-fold summary{font-weight:560;cursor:pointer;min-height:28px}
article :is(h2,h3){scroll-margin-top:24px}
article ol>li::before{background:var(--c-pineTint2);color:var(--c-pineText)}
article blockquote{border-color:var(--c-line);color:var(--c-ink2)}
article aside{position:relative;margin-top:14px;padding:14px 18px;border:1px solid var(--c-lanternLine);border-radius:9px;background:var(--c-lanternTint)}
article aside[data-callout]{padding-inline-start:54px}
article aside[data-callout]::before{content:"!" / "";position:absolute;inset-inline-start:18px;top:15px;width:24px;height:24px;border-radius:50%;display:grid;place-items:center;
  font-weight:680;font-size:15px;line-height:1;color:var(--c-sheet);background:var(--c-lanternText)}
article aside[data-callout=info]{background:var(--c-MT-bg);border-color:var(--c-MT-solid)}
article aside[data-callout=info]::before{content:"i" / "";background:var(--c-MT-text)}
article aside[data-callout=success]{background:var(--c-OP-bg);border-color:var(--c-OP-solid)}
article aside[data-callout=success]::before{content:"✓" / "";background:var(--c-OP-text)}
article aside a{color:inherit}
article :is(aside,table)+:is(p,ul,ol,table){margin-top:14px}
article aside>:first-child{margin-top:0}
article a[data-video]{display:flex;align-items:center;gap:14px;padding:16px 18px;border:1px solid var(--c-control);border-radius:9px;font-weight:560;text-decoration:none}
article a[data-video]:hover{background:var(--c-hover)}
article a[data-video]::before{content:"";flex:none;border-style:solid;border-width:9px 0 9px 15px;border-color:transparent transparent transparent currentColor}
[dir=rtl] article a[data-video]::before{border-width:9px 15px 9px 0;border-color:transparent currentColor transparent transparent}
article a[data-video]::after{content:attr(data-video);margin-inline-start:auto;font-size:${body.size}px;font-weight:400;color:var(--c-ink3)}
article th{background:var(--c-sunken);font-weight:640}
article pre{background:var(--c-sunken)}
article td,article th{border-color:var(--c-line)}
article img{background:#fff}
.helpful{margin-top:40px;padding-top:24px;border-top:1px solid var(--c-line)}
.helpful form:not(.kit-form){display:flex;flex-wrap:wrap;align-items:center;gap:9px}
.helpful .ask{flex:1 1 240px;font-weight:560}
.helpful .kit-form{margin-top:16px}
.results{max-width:760px;margin:0 auto}
.results form{display:flex;gap:8px}
.results form input{height:54px;font-size:17px;border-radius:12px}
.results form button{height:54px;border-radius:12px}
.results h1{font-size:${publicTitle.size}px;line-height:${publicTitle.line}px;margin-top:24px}
.results .found{max-width:none}
.results .found li{padding:20px 0;border-bottom:1px solid var(--c-line)}
.results .found a{display:inline;padding:0;border:0;font-size:18px;font-weight:640;color:var(--c-link)}
.results .found a:hover{background:none;text-decoration:underline}
.results .found .where,.results .found .about{font-size:${body.size}px;line-height:${body.line}px;color:var(--c-ink3);margin:0}
mark{background:var(--c-lanternTint2);color:inherit;border-radius:3px;padding:0 2px;font-weight:600}
.otherwise{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px;margin-top:28px}
.otherwise b{font-weight:640}
.otherwise p{color:var(--c-ink2)}
.found a{color:var(--c-ink);border-color:var(--c-line)}
.narrow{max-width:760px;margin:0 auto}
.narrow .found{max-width:none}
.narrow .found a{padding-inline:0}
.front .wide{max-width:1064px}
[dir=rtl] :is(.hero,.topic,.side,.toc,.found) :is(h1,h2,li,p){text-align:right}
${kitStyle}
${formLayout}
@media (max-width:1100px){.columns{grid-template-columns:236px minmax(0,1fr)}.columns>.toc{display:none}.toc-fold{display:block}}
@media (max-width:860px){.columns{grid-template-columns:minmax(0,1fr)}.columns>.toc{display:none}.toc-fold{display:block}
  .topics{grid-template-columns:minmax(0,1fr)}.topic{padding:24px 0}.topic li a{padding:9px 0}.hero{padding:20px 0 32px}
  .hero h1{font-size:26px;line-height:32px}.helpful .ask{flex-basis:100%}.top form{order:3;flex:1 1 100%}.act,.top form+.act{margin-inline-start:auto}
  .side{border-color:var(--c-line)}h1{font-size:${publicTitle.size}px;line-height:${publicTitle.line}px}}
@media (min-width:861px){.hero h1{font-size:${display.size}px}}
@media print{.top,.side,.toc,.toc-fold,.helpful,.foot{display:none}.columns{display:block}}
@media (forced-colors:active){.act{border:1px solid}}
`
