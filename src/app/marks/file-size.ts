const kb = 1024
const mb = 1024 * kb

/** File size as `212 KB`, or `1.80 MB` from 1 MB on; at least 1 KB unless empty. */
export function fileSize(bytes: number): string {
  if (bytes <= 0) return '0 KB'
  const wholeKb = Math.max(1, Math.round(bytes / kb))
  return wholeKb < kb ? `${wholeKb} KB` : `${Math.max(1, bytes / mb).toFixed(2)} MB`
}
