import { expect, test } from 'vitest'
import { testedApp } from '../inbox/harness.ts'

const app = testedApp()

for (const dark of [false, true])
  test(`CNS-006, CN2-006, D2-18: who chose no picture is light blue in their own place, dark: ${dark}`, async () => {
    const { page, close } = await app.enter({ dark })
    const face = page.getByRole('button', { name: /^.*Profile of Maya/ }).getByText('ML', { exact: true })
    expect(await face.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(173, 216, 230)',
    )
    expect(await face.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 67, 95)')
    expect(await close()).toEqual([])
  })
