import { siteColors as c, siteText } from './tokens.ts'

type TextName = keyof typeof siteText

const text = (name: TextName) => {
  const { size, line, weight, tracking } = siteText[name]
  return `font-size:${size}px;line-height:${line}px;font-weight:${weight};letter-spacing:${tracking}`
}

/** Style sheet of every public page; inlined, so that a page needs a single request. */
export const siteStyle = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:${c.sheet};color:${c.ink};
  font-family:'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',sans-serif;${text('publicBody')};
  overflow-wrap:break-word}
a{color:${c.link}}
:focus-visible{outline:2px solid ${c.focus};outline-offset:2px;border-radius:5px}
h1,h2,h3,p,ul,ol{margin:0}
.wide{width:100%;max-width:1180px;margin:0 auto;padding:0 24px}
.top{background:${c.canvas};border-bottom:1px solid ${c.line}}
.top>.wide{display:flex;align-items:center;flex-wrap:wrap;gap:12px 24px;min-height:68px;padding-top:12px;padding-bottom:12px}
.top .name{${text('publicBody')};font-weight:640;color:${c.ink};text-decoration:none;min-height:44px;display:flex;align-items:center}
.top .name img{max-width:160px;max-height:40px;margin-right:12px}
.top form{display:flex;gap:8px;flex:1 1 260px;max-width:420px;margin-left:auto}
input{flex:1;min-width:0;height:44px;padding:0 14px;border:1px solid ${c.control};border-radius:9px;background:${c.sheet};
  color:inherit;font:inherit}
button{height:44px;padding:0 16px;border:1px solid ${c.control};border-radius:9px;background:${c.sheet};color:inherit;
  font:inherit;font-weight:560;cursor:pointer}
button:hover{background:${c.hover}}
main{flex:1;padding:40px 0 72px}
.columns{display:grid;grid-template-columns:236px minmax(0,660px);gap:44px;align-items:start}
.side h2{${text('body')};font-weight:640;color:${c.ink2};padding:0 12px 6px}
.side ul,.found{list-style:none;padding:0}
.side a{display:block;padding:8px 12px;border-radius:9px;${text('body')};color:${c.ink2};text-decoration:none}
.side a:hover,.found a:hover{background:${c.hover}}
.side a[aria-current]{background:${c.pineTint};color:${c.pineText};font-weight:640}
.crumbs{${text('body')};color:${c.ink3};margin-bottom:8px}
.crumbs a{color:inherit}
h1{${text('display')};text-wrap:balance}
.about{${text('body')};color:${c.ink3};margin-top:10px}
.lead{margin-top:10px;color:${c.ink2}}
article{margin-top:24px}
article h2{${text('publicTitle')};margin:32px 0 8px}
article h3{${text('publicBody')};font-weight:640;margin:24px 0 6px}
article p+p,article ul,article ol,article pre,article blockquote,article table{margin-top:14px}
article ul{padding-inline-start:24px}
article ol{padding:0;list-style:none}
article ol>li{position:relative;padding-inline-start:44px;margin-top:12px}
article ol>li::before{content:counter(list-item);position:absolute;inset-inline-start:0;top:0;width:28px;height:28px;border-radius:7px;
  display:grid;place-items:center;background:${c.pineTint2};color:${c.pineText};${text('body')};font-weight:640}
article blockquote{margin-left:0;margin-right:0;padding-block:2px;padding-inline-start:16px;border-inline-start:3px solid ${c.line};color:${c.ink2}}
article pre,article code{font-family:ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace;font-size:0.9em}
article pre{padding:14px 16px;border-radius:9px;background:${c.sunken};overflow-x:auto}
article img{max-width:100%;height:auto;border-radius:9px}
article table{border-collapse:collapse;display:block;overflow-x:auto}
article td,article th{padding:8px 12px;border:1px solid ${c.line};text-align:start}
.found{max-width:660px;margin-top:24px}
.found a{display:block;padding:12px;border-bottom:1px solid ${c.line};color:${c.ink};text-decoration:none;font-weight:560}
.nothing{margin-top:24px;color:${c.ink3}}
.foot{background:${c.canvas};border-top:1px solid ${c.line};${text('body')};color:${c.ink3}}
.foot>.wide{display:flex;flex-wrap:wrap;gap:8px 24px;justify-content:space-between;padding-top:20px;padding-bottom:20px}
@media (max-width:860px){.columns{grid-template-columns:minmax(0,1fr)}.side{order:2;border-top:1px solid ${c.line};
  padding-top:24px}.side h2,.side a{padding-left:0;padding-right:0}.side a{min-height:44px;display:flex;align-items:center}
  .side a[aria-current]{padding:0 12px}
  main{padding-top:28px}h1{${text('publicTitle')}}.top form{max-width:none;margin-left:0}.wide{padding:0 16px}}
@media (forced-colors:active){.side a[aria-current]{outline:1px solid}}
`
