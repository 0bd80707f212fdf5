/** The only inline script of help centers; the content security policy allows exactly this text. */
export const keepingScript =
  '{const{worker:w,scope}=document.currentScript.dataset,s=navigator.serviceWorker;s&&addEventListener("load",()=>s.register(w,{scope}).catch(()=>0))}'
