import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findings } from '../axe.ts'
import { openGallery, type Gallery } from './gallery-server.ts'

/* A picture is cropped and scaled on the device, and the upload contains nothing else. */

let gallery: Gallery
let page: Page
const problems: string[] = []

beforeAll(async () => {
  gallery = await openGallery()
}, 120_000)
afterAll(() => gallery.close())
afterEach(async () => {
  await page.context().close()
  expect(problems.splice(0)).toEqual([])
})

async function open() {
  const context = await gallery.browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(gallery.url)
  await page.getByRole('heading', { name: 'Outpost parts' }).waitFor()
}

/** Picture with a red left half and a blue right half. */
async function picture(width: number, height: number, type = 'image/png'): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h, mime]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      context.fillStyle = '#f00'
      context.fillRect(0, 0, w / 2, h)
      context.fillStyle = '#00f'
      context.fillRect(w / 2, 0, w / 2, h)
      return canvas.toDataURL(mime)
    },
    [width, height, type] as const,
  )
  return Buffer.from(url.split(',')[1] as string, 'base64')
}

const field = (name: string) => page.getByRole('group', { name, exact: true })
const pick = (name: string, buffer: Buffer, mimeType = 'image/png') =>
  field(name).locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType, buffer })

/** Type and size of a field's picture, and the blue component of its middle row at three points. */
const kept = (name: string) =>
  field(name)
    .getByRole('img', { name, exact: true })
    .evaluate(async (image: HTMLImageElement) => {
      const { type } = await (await fetch(image.src)).blob()
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      context.drawImage(image, 0, 0)
      const isBlue = [0.1, 0.4, 0.9].map((x) => {
        const [red = 0, , blue = 0] = context.getImageData(x * canvas.width, canvas.height / 2, 1, 1).data
        return blue > red
      })
      return { type, size: [canvas.width, canvas.height], isBlue }
    })

test('the middle of a picture is shown, 256 pixels square, until another part is chosen', async () => {
  await open()
  await pick('Picture of yourself', await picture(900, 300))
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  const drawn = (x: number) =>
    dialog.getByRole('application').evaluate((element, at) => {
      const context = (element as HTMLCanvasElement).getContext('2d')
      return [...(context?.getImageData(at, 128, 1, 1).data ?? [])]
    }, x)
  await expect.poll(() => drawn(20)).toEqual([255, 0, 0, 255])
  expect(await drawn(236)).toEqual([0, 0, 255, 255])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await kept('Picture of yourself')).toEqual({
    ...{ type: 'image/webp', size: [256, 256], isBlue: [false, false, true] },
  })
})

test('keys move and enlarge what is shown, and so does a drag; Escape keeps what was there', async () => {
  await open()
  await pick('Picture of yourself', await picture(900, 300))
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  const stage = dialog.getByRole('application')
  await expect.poll(() => stage.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await findings(page)).toEqual([])
  for (let n = 0; n < 10; n += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('+')
  expect(await dialog.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('1.1')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect((await kept('Picture of yourself')).isBlue).toEqual([true, true, true])

  await pick('Picture of yourself', await picture(900, 300))
  const box = await stage.boundingBox()
  if (!box) throw new Error('no canvas')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 150, y, { steps: 4 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await kept('Picture of yourself')).isBlue).toEqual([false, false, false])

  await pick('Picture of yourself', await picture(20, 20))
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect((await kept('Picture of yourself')).isBlue).toEqual([false, false, false])
})

test('it is removed, and the focus stays in the field', async () => {
  await open()
  await pick('Picture of yourself', await picture(40, 40))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await field('Picture of yourself').getByRole('button', { name: 'Remove picture' }).press('Enter')
  const upload = field('Picture of yourself').getByRole('button', { name: 'Upload picture' })
  await upload.waitFor()
  expect(await upload.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await field('Picture of yourself').getByRole('img', { name: 'Picture of yourself' }).count()).toBe(0)
})

test('a logo keeps its sides, at most 512 pixels, without a question', async () => {
  await open()
  await pick('Logo', await picture(1000, 500, 'image/jpeg'), 'image/jpeg')
  await field('Logo').getByRole('button', { name: 'Change picture' }).waitFor()
  expect(await kept('Logo')).toMatchObject({ type: 'image/png', size: [512, 256] })
})

test('what is no picture is refused before it is sent, and what the desk refuses says why', async () => {
  await open()
  const sentence = 'File must be a PNG, JPEG or WebP picture'
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const [bytes, type] of [
    [svg, 'image/svg+xml'],
    [Buffer.from('GIF89a'), 'image/png'],
  ] as const) {
    await pick('Logo', bytes, type)
    await page.getByRole('alert').getByText(sentence).waitFor()
    expect(await field('Logo').getByRole('img', { name: 'Logo' }).count()).toBe(0)
  }
  await pick('Logo', await picture(20, 20))
  await page.getByRole('alert').getByText(sentence).waitFor({ state: 'hidden' })
  await pick('Refused', await picture(20, 20))
  await page.getByRole('alert').getByText('The picture must be at most 2 MB').waitFor()
  expect(await field('Locked').getByRole('button').getAttribute('aria-disabled')).toBe('true')
})
