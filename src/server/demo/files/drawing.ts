/** Red, green and blue, 0 to 255 each. */
export type Color = readonly [number, number, number]

/** Bitmap: three bytes a pixel, row by row. */
export interface Canvas {
  width: number
  height: number
  pixels: Uint8Array
}

/** New bitmap filled with one colour. */
export function createCanvas(width: number, height: number, color: Color): Canvas {
  const canvas = { width, height, pixels: new Uint8Array(width * height * 3) }
  fillRectangle(canvas, 0, 0, width, height, color)
  return canvas
}

function setPixel({ width, height, pixels }: Canvas, x: number, y: number, [red, green, blue]: Color) {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 3
  pixels[at] = red
  pixels[at + 1] = green
  pixels[at + 2] = blue
}

/** Fills a rectangle, clipped to the bitmap. */
export function fillRectangle(
  canvas: Canvas,
  left: number,
  top: number,
  width: number,
  height: number,
  color: Color,
) {
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) setPixel(canvas, x, y, color)
}

/** Draws a ring between two radii; an inner radius of 0 gives a disc. */
export function drawRing(canvas: Canvas, x: number, y: number, inner: number, outer: number, color: Color) {
  for (let dy = -outer; dy <= outer; dy++)
    for (let dx = -outer; dx <= outer; dx++) {
      const distance = dx * dx + dy * dy
      if (distance >= inner * inner && distance <= outer * outer) setPixel(canvas, x + dx, y + dy, color)
    }
}

/** Draws a straight line with square ends. */
export function drawLine(
  canvas: Canvas,
  from: readonly [number, number],
  to: readonly [number, number],
  thickness: number,
  color: Color,
) {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1)
  const half = Math.floor(thickness / 2)
  for (let step = 0; step <= steps; step++) {
    const x = Math.round(from[0] + ((to[0] - from[0]) * step) / steps)
    const y = Math.round(from[1] + ((to[1] - from[1]) * step) / steps)
    fillRectangle(canvas, x - half, y - half, thickness, thickness, color)
  }
}

// Glyphs of 3 by 5 dots: five rows from the top, each an octal digit of three bits, left to right.
const letters: Record<string, string> = {
  '0': '75557', '1': '26227', '2': '71747', '3': '71717', '4': '55711', '5': '74717', '6': '74757',
  '7': '71122', '8': '75757', '9': '75717', A: '25755', B: '65656', C: '34443', D: '65556', E: '74647',
  F: '74644', G: '34553', H: '55755', I: '72227', K: '55655', L: '44447', M: '57755', N: '65555', O: '25552',
  P: '65644', R: '65655', S: '34216', T: '72222', U: '55557', V: '55552', W: '55775', Y: '55222',
  '-': '00700', '.': '00002', '%': '51245', ' ': '00000',
} // prettier-ignore

/** Draws capitals, digits and a few signs; `scale` is the size of a dot in pixels, a glyph is 4 dots wide. */
export function drawText(canvas: Canvas, x: number, y: number, text: string, scale: number, color: Color) {
  for (const [place, letter] of Array.from(text).entries()) {
    const rows = letters[letter] ?? letters[' '] ?? ''
    for (const [row, octal] of Array.from(rows).entries())
      for (let column = 0; column < 3; column++)
        if (Number(octal) & (4 >> column))
          fillRectangle(canvas, x + (place * 4 + column) * scale, y + row * scale, scale, scale, color)
  }
}
