// Characters of WinAnsiEncoding beyond Latin-1 that invoices use.
const beyondLatin1: Record<string, number> = { '€': 0x80, '–': 0x96, '’': 0x92 }

function literal(line: string): string {
  const letters = Array.from(line, (letter) =>
    String.fromCharCode(beyondLatin1[letter] ?? letter.charCodeAt(0)),
  )
  return `(${letters.join('').replace(/[\\()]/g, '\\$&')})`
}

/** Writes one A4 page: a title and lines of text in Helvetica. Western European letters only. */
export function encodePdf(title: string, lines: readonly string[]): Uint8Array {
  const written = [
    'BT /F1 18 Tf 56 770 Td',
    `${literal(title)} Tj`,
    '/F1 11 Tf 0 -12 Td 16 TL T*',
    ...lines.map((line) => `${literal(line)} Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${written.length} >>\nstream\n${written}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  // Every entry of the xref table is exactly 20 bytes long, including its line end.
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}` +
      `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
