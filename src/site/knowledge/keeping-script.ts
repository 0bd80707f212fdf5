/** The one script in pages of help centers; its policy allows these letters and no others. */
export const keepingScript =
  '{const{worker:w,scope}=document.currentScript.dataset,s=navigator.serviceWorker;s&&addEventListener("load",()=>s.register(w,{scope}).catch(()=>0))}'
