const kb = 1024
const mb = 1024 * kb

/** `212 Kb`, or `1.80 Mb` from one Mb on. Anything that is not empty counts as at least 1 Kb. */
export function fileSize(bytes: number): string {
  if (bytes <= 0) return '0 Kb'
  const wholeKb = Math.max(1, Math.round(bytes / kb))
  return wholeKb < kb ? `${wholeKb} Kb` : `${Math.max(1, bytes / mb).toFixed(2)} Mb`
}
