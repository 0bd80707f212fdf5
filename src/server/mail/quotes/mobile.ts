/** Lines that phones and mail programs add below an answer, in the languages of their markets. */
const mobileLines: RegExp[] = [
  /^sent (from|via|with|by|using) /i,
  /^(get|obtenir|obtén|obter|ottieni|download) \[?outlook (for|pour|para|per)/i,
  /^(outlook für|hol dir outlook|laden sie outlook) /i,
  /^envoy[ée]e?( [àa] partir)? (de|depuis|avec|via|du) /i,
  /^télécharge[rz] outlook/i,
  /^(von|mit) (meinem|meiner|unterwegs|my)\b.{0,60}\bgesendet\b/i,
  /^gesendet (von|mit|über|aus) /i,
  /^diese nachricht wurde von (meinem|mein)\b/i,
  /^enviado (desde|do|da|de|con|com|a partir) /i,
  /^inviato (da|dal|dallo|dalla|con) /i,
  /^(verzonden|verstuurd) (vanaf|vanuit|met|via) /i,
  /^(sendt|send) (fra|med) /i,
  /^skickat (från|med) /i,
  /^(lähetetty|lähetin) /i,
  /^wysłan[eoya]+ (z|za|przez|ze) /i,
  /^odesl[aá]no z/i,
  /^(отправлено|надіслано|послано) (с|из|від|з|от) /i,
  /^.{0,40}(cihazımdan|iphone'umdan|telefonumdan) gönderildi/i,
  /^(trimis (de pe|din)|στάλθηκε από) /i,
  /^.{0,40}から送信/,
  /^(发自|發自|从我的|從我的|来自我的).{0,40}$/,
  /^.{0,40}에서 보냄/,
  /^[<([]{1,2}sent (from|by) .{0,60}[>)\]]{1,2}$/i,
  /^from my (iphone|ipad|android|phone|mobile|blackberry)/i,
]

/** True if a line is an advertisement of a phone or mail program. */
export function isMobileLine(line: string): boolean {
  if (line.length > 160) return false
  const text = line.trim()
  return mobileLines.some((pattern) => pattern.test(text))
}
