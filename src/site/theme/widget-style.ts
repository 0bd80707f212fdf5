/** Sizes of a widget's frame in the embedding page: with only the button, with the panel, and on a phone. */
export const widgetFrame = {
  closed: { width: '96px', height: '96px' },
  open: { width: '400px', height: 'min(680px, 100dvh)' },
  phone: { width: '100%', height: '100dvh' },
  /** Below this window width the panel covers the whole window. */
  isPhone: '(max-width: 479px)',
} as const

/** Style of the frame's content; colours are custom properties, light and dark. */
export const widgetStyle = `
*{box-sizing:border-box;margin:0}
html,body{height:100%;background:none}
body{display:flex;flex-direction:column;justify-content:flex-end;align-items:flex-end;gap:16px;padding:20px;
  font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--c-ink)}
body.at-start{align-items:flex-start}
[hidden]{display:none!important}
button,input,textarea{font:inherit;color:inherit}
button{cursor:pointer}
:focus-visible{outline:2px solid var(--c-focus);outline-offset:2px}
.launch{position:relative;flex:none;width:56px;height:56px;border:0;border-radius:18px;background:var(--c-pine);
  color:var(--c-onPine);box-shadow:0 6px 20px rgb(0 0 0/.24)}
.launch svg,.send svg,.close svg,.clip svg,.files svg{display:block;margin:auto;fill:none;stroke:currentColor;stroke-width:2;
  stroke-linecap:round;stroke-linejoin:round}
.badge{position:absolute;inset-block-start:-8px;inset-inline-end:-8px;min-width:24px;padding:0 6px;border-radius:12px;
  background:var(--c-MO-text);color:var(--c-sheet);font-size:13px;font-weight:650;border:2px solid var(--c-sheet);
  line-height:20px}
.panel{flex:1;min-height:0;width:100%;display:flex;flex-direction:column;border:1px solid var(--c-line);
  border-radius:16px;overflow:hidden;background:var(--c-sheet);box-shadow:0 10px 32px rgb(0 0 0/.2)}
.head{display:flex;align-items:center;gap:12px;padding:16px 20px;background:var(--c-canvas);
  border-bottom:1px solid var(--c-line)}
.head h1{flex:1;min-width:0;font-size:17px;line-height:24px;font-weight:650;overflow-wrap:anywhere}
.close{width:44px;height:44px;border:0;border-radius:10px;background:none}
.close:hover{background:var(--c-hover)}
.body{flex:1;min-height:64px;overflow-y:auto;padding:16px 20px;display:flex;flex-direction:column;gap:12px}
.find{flex:0 1 auto;min-height:70px;max-height:50%;display:flex;flex-direction:column;gap:8px;padding:12px 20px;
  border-bottom:1px solid var(--c-line)}
.find .state,.find input{flex:none}
.find .state{align-self:flex-start}
.found{min-height:0;overflow-y:auto;list-style:none;padding:0 0 2px;display:flex;flex-direction:column;gap:10px}
.found:empty{display:none}
.found li{overflow-wrap:anywhere}
.found a{color:inherit;font-weight:600}
.found p{color:var(--c-ink2);font-size:14px;line-height:20px}
.earlier{display:flex;flex-direction:column;gap:8px}
.earlier h2{font-size:14px;line-height:20px;font-weight:650}
.earlier button{display:flex;gap:12px;justify-content:space-between;align-items:baseline;min-height:44px;
  padding:10px 14px;border:1px solid var(--c-line);border-radius:10px;background:none;text-align:start;
  overflow-wrap:anywhere}
.earlier button:hover{background:var(--c-hover)}
.earlier small{flex:none;color:var(--c-ink3);font-size:13px}
.hint{color:var(--c-ink3);font-size:14px;line-height:20px;overflow-wrap:anywhere}
.log{display:flex;flex-direction:column;gap:12px;list-style:none;padding:0}
.log li{max-width:85%;align-self:flex-start}
.log li.own{align-self:flex-end}
.log p{padding:10px 14px;border-radius:14px;background:var(--c-sunken);border:1px solid var(--c-line);
  white-space:pre-wrap;overflow-wrap:anywhere}
.log li.own p{background:var(--c-pineTint2);border-color:transparent}
.log small{display:block;padding:2px 4px 0;color:var(--c-ink3);font-size:13px;line-height:18px}
.log li.own small{text-align:end}
.log.waits li.own p{border:1px dashed var(--c-control);background:none}
.log.waits button{min-height:24px;padding:2px 6px;border:0;background:none;text-decoration:underline}
.state{align-self:flex-end;color:var(--c-ink3);font-size:13px;line-height:18px}
.state:empty{display:none}
.fields{display:flex;flex-direction:column;gap:12px}
.fields label{display:flex;flex-direction:column;gap:4px;font-size:14px;font-weight:600;line-height:20px}
input,textarea{width:100%;padding:10px 14px;border:1px solid var(--c-control);border-radius:9px;
  background:var(--c-sheet);font-weight:400;font-size:16px;line-height:22px}
input[aria-invalid=true],textarea[aria-invalid=true]{border-color:var(--c-MO-text)}
textarea{min-height:44px;max-height:140px;resize:none;field-sizing:content}
.foot{padding:12px 20px 16px;border-top:1px solid var(--c-line);display:flex;flex-direction:column;gap:8px}
.write{display:flex;gap:8px;align-items:flex-end}
.clip{flex:none;width:44px;height:44px;border:0;border-radius:10px;background:none;color:var(--c-ink2)}
.clip:hover{background:var(--c-hover)}
.files{display:flex;flex-direction:column;gap:4px;list-style:none;padding:0;max-height:120px;overflow-y:auto}
.files li{display:flex;gap:8px;align-items:center;padding-inline-start:12px;border:1px solid var(--c-line);
  border-radius:9px;font-size:14px;line-height:20px}
.files span{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.files small{color:var(--c-ink3);font-size:13px}
.files button{width:36px;height:36px;border:0;border-radius:9px;background:none}
.files button:hover{background:var(--c-hover)}
.file{display:block;max-width:100%;min-height:44px;margin-top:4px;padding:8px 14px;border:1px solid var(--c-control);
  border-radius:14px;background:var(--c-sheet);text-align:start;text-decoration:underline;overflow-wrap:anywhere}
.log li.own .file{margin-inline-start:auto}
progress{align-self:flex-end;width:60%;height:6px;accent-color:var(--c-pine)}
.send{flex:none;width:44px;height:44px;border:0;border-radius:10px;background:var(--c-pine);color:var(--c-onPine)}
[dir=rtl] .send svg,[dir=rtl] .close svg{transform:scaleX(-1)}
.fault:empty{margin-bottom:-8px}
.panel:has(.files li) .find{display:none}
.log.waits p+p{margin-top:4px}
.fault{color:var(--c-MO-text);font-size:14px;line-height:20px}
.over{display:flex;flex-direction:column;gap:12px;align-items:center;text-align:center;color:var(--c-ink2)}
.again{padding:10px 16px;border:1px solid var(--c-control);border-radius:10px;background:none}
.seen-less{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.is-phone.is-open{padding:0}
.is-phone.is-open .launch{display:none}
.is-phone.is-open .panel{border:0;border-radius:0}
@media (forced-colors:active){.launch,.send{border:1px solid}}
`
