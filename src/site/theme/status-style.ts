import { schemesStyle } from './inks.ts'
import { kitStyle } from './kit-style.ts'
import { siteEffects, siteText } from './tokens.ts'

const { body, publicBody, publicTitle } = siteText
const size = ({ size: px, line, weight }: typeof body | typeof publicBody | typeof publicTitle) =>
  `font-size:${px}px;line-height:${line}px;font-weight:${weight}`
const effectNames = Object.keys(siteEffects.light)

/** Style of status pages, light or dark by the reader's system. */
export const statusStyle = `
${schemesStyle('auto')}
body{background:var(--c-canvas);color:var(--c-ink)}
a{color:var(--c-link)}
:focus-visible{outline-color:var(--c-focus)}
.wide{max-width:808px}
.top,.foot{background:none;border:0}
.top .name{color:var(--c-ink)}
.top .name img{border-radius:7px}
.top .act{margin-left:auto;display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border:1px solid var(--c-control);
  border-radius:9px;background:var(--c-sheet);color:var(--c-ink);font-weight:560;text-decoration:none}
.top .act:hover{background:var(--c-hover)}
.confirmed{border:1px solid var(--c-control);border-radius:9px;padding:12px 16px;margin:0 0 16px;background:var(--c-sheet);color:var(--c-ink);
  ${size(body)}}
.lead{color:var(--c-ink2)}
.foot{color:var(--c-ink3)}
.foot a,.links a{color:inherit}
main{padding:0 0 48px}
button{background:var(--c-sheet);border-color:var(--c-control);color:var(--c-ink)}
.card{background:var(--c-sheet);border:1px solid var(--c-line);border-radius:16px;padding:24px 28px;margin-top:16px}
.banner{display:flex;align-items:center;gap:20px;border-radius:16px;padding:28px}
.banner .mark{flex:none;width:48px;height:48px;border-radius:12px;display:grid;place-items:center}
.banner h1{${size(publicTitle)}}
.banner p{color:var(--c-ink2);${size(body)}}
.banner time{margin-left:auto;${size(body)};color:var(--c-ink2);white-space:nowrap}
h2{${size(publicBody)};font-weight:640}
h2.part{display:flex;justify-content:space-between;gap:16px;margin:36px 4px 0}
h2.part span{font-weight:400;color:var(--c-ink3);font-size:${body.size}px}
h3{${size(publicBody)};font-weight:640;margin:0}
.card-head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px}
.card-head h2 a,.card-head h3 a{color:inherit;text-decoration:none}
.card-head h2 a:hover,.card-head h3 a:hover{text-decoration:underline}
.chips{display:flex;flex-wrap:wrap;gap:8px}
.chip{display:inline-flex;align-items:center;gap:6px;padding:2px 8px;border-radius:5px;font-size:13px;line-height:20px;font-weight:560}
.chip::before{content:"";width:7px;height:7px;border-radius:2px;background:currentColor}
.about{margin-top:6px;color:var(--c-ink2)}
.when{${size(body)};color:var(--c-ink3);margin-top:6px}
.timeline{list-style:none;padding:0;margin-top:16px}
.timeline li{position:relative;padding:0 0 22px 26px}
.timeline li:last-child{padding-bottom:0}
.timeline li::before{content:"";position:absolute;left:0;top:7px;width:12px;height:12px;border-radius:50%;background:var(--c-MT-solid)}
.timeline li::after{content:"";position:absolute;left:5px;top:23px;bottom:-3px;width:2px;background:var(--c-line)}
.timeline li:last-child::after{display:none}
.timeline time{margin-left:8px;${size(body)};color:var(--c-ink3)}
.timeline p{white-space:pre-line}
.service{padding:20px 0;border-bottom:1px solid var(--c-line)}
.service:last-child{border:0}
.card.services{padding-top:4px;padding-bottom:4px}
.service .row{display:flex;align-items:center;justify-content:space-between;gap:12px}
.service .row b{font-weight:560}
.service .row span{display:inline-flex;align-items:center;gap:6px;white-space:nowrap;font-size:${body.size}px;font-weight:560}
.service .what{${size(body)};color:var(--c-ink3)}
.service .group{${size(body)};color:var(--c-ink3)}
.bars{display:block;width:100%;height:26px;margin-top:10px}
.ends{display:flex;justify-content:space-between;font-size:13px;line-height:20px;color:var(--c-ink3);margin-top:4px}
.days-45{display:none}
.links{display:flex;flex-wrap:wrap;gap:8px 20px;margin-top:36px;${size(body)};color:var(--c-ink3)}
.nothing{margin:16px 4px 0;color:var(--c-ink3)}
${effectNames
  .map(
    (name) =>
      `.bg-${name}{background:var(--c-${name}-bg)}.text-${name}{color:var(--c-${name}-text)}` +
      `.fill-${name}{fill:var(--c-${name}-solid)}.mark-${name}{background:var(--c-${name}-text);color:var(--c-sheet)}`,
  )
  .join('\n')}
.fill-none{fill:var(--c-line)}
@media (max-width:640px){.days-90{display:none}.days-45{display:block}.ends.days-45{display:flex}
.banner{flex-wrap:wrap;padding:20px}.banner div{flex:1 1 0;min-width:0}.banner time{margin:0;width:100%;padding-left:68px;white-space:normal}
.card{padding:20px}.kit-form .primary{width:100%}}
@media (forced-colors:active){.bars path{fill:CanvasText}.chip,.banner{outline:1px solid}}
${kitStyle}
`
