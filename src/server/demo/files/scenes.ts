import * as z from 'zod/mini'
import {
  type Canvas,
  type Color,
  createCanvas,
  drawLine,
  drawRing,
  drawText,
  fillRectangle,
} from './drawing.ts'

const size = { width: z.int(), height: z.int() }

/** Subject of a demo picture; sizes in pixels. */
export const sceneSchema = z.discriminatedUnion('shows', [
  z.strictObject({ shows: z.literal('ride'), ...size }),
  z.strictObject({ shows: z.literal('sticker'), ...size, text: z.string() }),
  z.strictObject({ shows: z.literal('display'), text: z.string() }),
  z.strictObject({ shows: z.enum(['map', 'hanger', 'fork', 'wheel', 'light']) }),
])

/** Subject of a demo picture; sizes in pixels. */
export type Scene = z.infer<typeof sceneSchema>

const ink: Color = [38, 44, 48]
const paper: Color = [246, 243, 234]
const steel: Color = [150, 158, 162]
const pine: Color = [30, 96, 72]
const rust: Color = [184, 78, 40]
const sky: Color = [186, 212, 226]
const grass: Color = [136, 164, 108]

function drawBike(canvas: Canvas, x: number, y: number, size: number) {
  const radius = Math.round(size * 0.3)
  const thick = Math.max(3, Math.round(size / 40))
  const rear: [number, number] = [x, y]
  const front: [number, number] = [x + size, y]
  const crank: [number, number] = [x + Math.round(size * 0.42), y]
  const saddle: [number, number] = [x + Math.round(size * 0.3), y - Math.round(size * 0.52)]
  const head: [number, number] = [x + Math.round(size * 0.82), y - Math.round(size * 0.5)]
  for (const wheel of [rear, front]) drawRing(canvas, wheel[0], wheel[1], radius - thick, radius, ink)
  for (const [from, to] of [
    [rear, crank],
    [rear, saddle],
    [crank, saddle],
    [crank, head],
    [saddle, head],
    [head, front],
  ] as const)
    drawLine(canvas, from, to, thick, pine)
}

function drawRide(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height, sky)
  for (let x = 0; x < width; x++) {
    const top = Math.round(height * (0.55 - 0.2 * Math.sin((x / width) * Math.PI)))
    fillRectangle(canvas, x, top, 1, height - top, grass)
  }
  drawRing(canvas, Math.round(width * 0.8), Math.round(height * 0.18), 0, Math.round(height * 0.07), paper)
  drawBike(canvas, Math.round(width * 0.3), Math.round(height * 0.7), Math.round(width * 0.36))
  return canvas
}

function drawSticker(width: number, height: number, text: string): Canvas {
  const canvas = createCanvas(width, height, steel)
  fillRectangle(canvas, 30, 30, width - 60, height - 60, paper)
  const brand = 'RIDGELINE'
  const scale = Math.floor((width - 120) / (Math.max(text.length, brand.length) * 4))
  drawText(canvas, 60, 60, brand, scale, pine)
  drawText(canvas, 60, 60 + scale * 7, text, scale, ink)
  for (const [index, letter] of Array.from(text + text).entries())
    fillRectangle(
      canvas,
      60 + index * scale * 2,
      60 + scale * 14,
      1 + (letter.charCodeAt(0) % scale),
      scale * 5,
      ink,
    )
  return canvas
}

function drawDisplay(text: string): Canvas {
  const canvas = createCanvas(360, 240, steel)
  fillRectangle(canvas, 40, 30, 280, 180, ink)
  fillRectangle(canvas, 56, 46, 248, 148, [18, 26, 30])
  const scale = Math.floor(228 / (text.length * 4))
  drawText(canvas, 66, 120 - Math.floor(scale * 2.5), text, scale, rust)
  return canvas
}

function drawMap(): Canvas {
  const canvas = createCanvas(480, 320, [122, 172, 200])
  for (let y = 0; y < 320; y++) fillRectangle(canvas, 0, y, 150 + Math.round(24 * Math.sin(y / 34)), 1, grass)
  drawLine(canvas, [20, 0], [120, 319], 5, paper)
  drawLine(canvas, [0, 210], [140, 150], 4, paper)
  drawRing(canvas, 350, 150, 0, 12, rust)
  drawRing(canvas, 350, 150, 24, 27, rust)
  return canvas
}

function drawPart(shows: 'hanger' | 'fork' | 'wheel' | 'light'): Canvas {
  const canvas = createCanvas(420, 300, paper)
  if (shows === 'hanger') {
    drawLine(canvas, [150, 40], [190, 150], 34, steel)
    drawLine(canvas, [190, 150], [270, 250], 26, steel)
    drawRing(canvas, 150, 50, 10, 22, ink)
    drawRing(canvas, 266, 246, 8, 16, ink)
    drawLine(canvas, [150, 40], [150, 270], 2, rust)
  } else if (shows === 'fork') {
    drawLine(canvas, [210, 20], [210, 110], 22, ink)
    drawLine(canvas, [160, 110], [260, 110], 22, ink)
    drawLine(canvas, [165, 110], [150, 280], 16, ink)
    drawLine(canvas, [255, 110], [282, 280], 16, ink)
    drawRing(canvas, 268, 190, 18, 22, rust)
  } else if (shows === 'wheel') {
    drawRing(canvas, 210, 150, 122, 134, ink)
    for (let spoke = 0; spoke < 24; spoke++) {
      const angle = (spoke / 24) * Math.PI * 2
      const reach = spoke === 5 ? 70 : 122
      const end = [
        210 + Math.round(reach * Math.cos(angle)),
        150 + Math.round(reach * Math.sin(angle)),
      ] as const
      drawLine(canvas, [210, 150], end, 2, spoke === 5 ? rust : steel)
    }
    drawRing(canvas, 210, 150, 0, 16, ink)
  } else {
    fillRectangle(canvas, 120, 90, 180, 120, ink)
    drawRing(canvas, 210, 150, 0, 46, rust)
    for (let drop = 0; drop < 7; drop++)
      drawRing(canvas, 150 + drop * 20, 120 + ((drop * 37) % 70), 0, 5, sky)
  }
  return canvas
}

/** Draws a scene. */
export function drawScene(scene: Scene): Canvas {
  if (scene.shows === 'ride') return drawRide(scene.width, scene.height)
  if (scene.shows === 'sticker') return drawSticker(scene.width, scene.height, scene.text)
  if (scene.shows === 'display') return drawDisplay(scene.text)
  if (scene.shows === 'map') return drawMap()
  return drawPart(scene.shows)
}
