import { formLayout } from './form-style.ts'
import { schemesStyle } from './inks.ts'
import { statusStyle } from './status-style.ts'
import { siteText } from './tokens.ts'

const { body, publicBody } = siteText

const listStyle = `
.kit-list{margin-top:12px;border-top:1px solid var(--c-line)}
.kit-list li{padding:12px 0;border-bottom:1px solid var(--c-line)}
.kit-list li>a{font-weight:560}
.kit-list li>p{color:var(--c-ink3);font-size:${body.size}px;line-height:${body.line}px}
h2.part{margin-left:0;margin-right:0}
`

/** Narrow screens: the header in rows, fields below each other. */
const narrowStyle = `@media (max-width:720px){
.request{grid-template-columns:minmax(0,1fr)}
.requests a{grid-template-columns:minmax(0,1fr) auto}
.requests .no{grid-column:1/-1}
.requests time{grid-column:1/-1;text-align:start}
.top>.wide{row-gap:0}
.top nav{gap:0;margin-inline:-8px}
.top nav a{padding:0 8px}
.top .who{flex:1 0 100%;margin-left:0}
.top .who span{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.filters input{flex-basis:100%;max-width:none}
.filters select{flex:1}
}
`

const passkeyStyle = `[data-passkeys][hidden],[data-no-passkeys][hidden],.passkey p:empty{display:none}
.passkey .primary{background:var(--c-pine);border-color:var(--c-pine);color:var(--c-onPine)}
.narrow .passkey button{width:100%}
.narrow .passkey{margin-top:20px}
.passkey p{margin-top:8px;font-size:${body.size}px;line-height:${body.line}px}
.or{display:flex;align-items:center;gap:12px;margin-top:24px;color:var(--c-ink3);font-size:${body.size}px}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--c-line)}
.offer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:14px 24px;margin-top:20px;padding:16px 18px;
  border:1px solid var(--c-line);border-radius:12px;background:var(--c-sheet)}
.offer p{color:var(--c-ink2);font-size:${body.size}px;line-height:${body.line}px}
.offer>div:first-child{flex:1 1 340px}
.offer .acts{display:flex;flex-wrap:wrap;gap:8px}
.narrow .kit-list{margin-top:24px}
.key{display:flex;align-items:center;justify-content:space-between;gap:16px}
.key b{display:block;font-weight:560}
.key small{display:block;color:var(--c-ink3);font-size:${body.size}px;line-height:${body.line}px}
`

/** Before the colours of states, which a line with news may have instead. */
const newsTint = '.news{background:var(--c-pineTint);color:var(--c-ink)}'

/** Style of the client portal. @param theme light, dark, or by the visitor's system. */
export const portalStyle = (theme: 'auto' | 'light' | 'dark'): string => `${newsTint}
${statusStyle}
${theme === 'auto' ? '' : schemesStyle(theme)}
${formLayout}
.wide{max-width:1064px}
main{padding:36px 0 64px}
.top{background:var(--c-sheet);border-bottom:1px solid var(--c-line)}
.top nav{display:flex;flex-wrap:wrap;gap:4px}
.top nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 12px;border-radius:9px;color:var(--c-ink2);text-decoration:none;
  font-size:${body.size}px}
.top nav a:hover{background:var(--c-hover)}
.top nav a[aria-current]{background:var(--c-hover);color:var(--c-ink);font-weight:640}
.top .who{margin-left:auto;display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;color:var(--c-ink2);font-size:${body.size}px}
.top .who a{display:inline-flex;align-items:center;min-height:44px;color:inherit}
.top .who form{display:block;flex:none;margin:0;max-width:none}
.narrow{max-width:440px;margin:0 auto}
.narrow .kit-form{max-width:none;align-items:stretch}
.fine{margin-top:16px;color:var(--c-ink3);font-size:${body.size}px;line-height:${body.line}px}
.narrow .kit-form + .kit-form,.narrow h2{margin-top:32px}
.code input{letter-spacing:.12em;text-transform:uppercase}
.head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px}
.act{display:inline-flex;align-items:center;min-height:44px;padding:0 18px;border-radius:9px;background:var(--c-pine);color:var(--c-onPine);
  font-weight:560;text-decoration:none}
.news{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;margin-top:20px;padding:14px 18px;border-radius:9px}
.tabs{display:flex;flex-wrap:wrap;gap:4px;margin-top:20px;border-bottom:1px solid var(--c-line)}
.tabs a{display:inline-flex;align-items:center;min-height:44px;max-width:100%;padding:0 12px;color:var(--c-ink2);text-decoration:none;overflow-wrap:anywhere}
.tabs a[aria-current]{color:var(--c-ink);font-weight:640;box-shadow:inset 0 -2px var(--c-pine)}
.filters{display:flex;flex-wrap:wrap;gap:8px;margin-top:24px}
.filters input{max-width:340px;flex:1 1 200px;background:var(--c-sheet);border-color:var(--c-control)}
.filters select{height:44px;padding:0 12px;border:1px solid var(--c-control);border-radius:9px;background:var(--c-sheet);color:inherit;font:inherit}
.requests{list-style:none;padding:0;margin-top:16px;border-top:1px solid var(--c-line)}
.requests a{display:grid;grid-template-columns:72px minmax(0,1fr) auto 104px;gap:0 16px;align-items:center;min-height:68px;padding:10px 8px;
  border-bottom:1px solid var(--c-line);color:var(--c-ink);text-decoration:none}
.requests a:hover{background:var(--c-hover)}
.requests b{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;font-weight:560}
.requests small,.requests time,.requests .no{font-size:${body.size}px;color:var(--c-ink3)}
.requests small{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.requests time{text-align:end}
.new{display:inline-flex;margin-inline-start:8px;padding:0 8px;border-radius:7px;background:var(--c-pine);color:var(--c-onPine);font-size:${body.size}px;
  line-height:${body.line}px;font-weight:560}
.chip{display:inline-flex;padding:2px 10px;border-radius:7px;font-size:${body.size}px;font-weight:560}
.pages{display:flex;gap:16px;margin-top:20px}
.pages a{display:inline-flex;align-items:center;min-height:44px}
.request{display:grid;grid-template-columns:minmax(0,660px) minmax(0,1fr);gap:24px 56px;align-items:start}
.back{display:inline-flex;align-items:center;min-height:44px;color:var(--c-ink3);font-size:${body.size}px;text-decoration:none}
.back::before{content:"←" / "";margin-inline-end:6px}
.back:dir(rtl)::before{content:"→" / ""}
.message{margin-top:24px;padding:4px 0}
.message.ours{padding:16px 18px;border-radius:12px;background:var(--c-pineTint)}
.message header{display:flex;flex-wrap:wrap;gap:4px 10px;font-size:${body.size}px}
.message header time{color:var(--c-ink3)}
.message .words{margin-top:4px;overflow-x:auto;contain:content;font-size:${publicBody.size}px}
.message .words table{max-width:100%}
.files{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:8px;margin-top:10px}
.files a{display:inline-flex;gap:8px;align-items:center;min-height:44px;padding:0 14px;border:1px solid var(--c-line);border-radius:9px;
  color:var(--c-ink);text-decoration:none;font-size:${body.size}px}
.facts{display:grid;gap:14px;margin:0;font-size:${body.size}px}
.facts dt{color:var(--c-ink3)}
.facts dd{margin:2px 0 0}
.answer .kit-form{max-width:none;align-items:stretch}
.answer .primary{align-self:flex-end}
${passkeyStyle}.plain{margin-top:12px}
.foot nav{display:flex;flex-wrap:wrap;gap:0 16px}
.foot nav a{display:inline-flex;align-items:center;min-height:44px}
${listStyle}${narrowStyle}`
