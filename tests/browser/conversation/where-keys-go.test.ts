import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { composing, write, type Opened } from './composing.ts'
import { soon } from './pane.ts'

/* Typed keys only reach the visible focused field, or nothing. */

const open = composing()

const modes = { Reply: 'r', 'Reply all': 'a', Forward: 'f', Note: 'n' } as const
type Mode = keyof typeof modes
const names = Object.keys(modes) as Mode[]
const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const))

/** Focused element: its name and content. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLElement
    const field = here instanceof HTMLInputElement ? here : null
    const name = field?.labels?.[0]?.textContent ?? here.getAttribute('aria-label') ?? here.innerText
    return { name: here === document.body ? 'nothing' : name, text: field?.value ?? here.innerText }
  })

async function isOn(page: Page, name: string): Promise<void> {
  await expect.poll(async () => (await focused(page)).name, soon).toBe(name)
}

/** Field for the next text: a forward starts with its recipients. */
const fieldOf = (mode: Mode) => (mode === 'Forward' ? 'To' : 'Message')

const says = (at: Opened) =>
  at.region.getByRole('region', { name: 'Composer' }).getByRole('status').getByText('Keys are commands now')

/** Types a text that contains command keys, and removes it. */
async function typed(at: Opened, mode: Mode, words: string): Promise<void> {
  await at.page.keyboard.type(words)
  await expect.poll(async () => (await focused(at.page)).text, soon).toContain(words)
  await isOn(at.page, fieldOf(mode))
  expect(await at.mode(mode).isChecked()).toBe(true)
  for (const _ of words) await at.page.keyboard.press('Backspace')
}

describe('after each change of kind the next key stands in its field', () => {
  const ways: Record<string, (at: Opened, to: Mode) => Promise<void>> = {
    'by the mouse on the kinds': (at, to) => at.mode(to).click(),
    "by the mouse on the message's own buttons": (at, to) =>
      at.messages.last().getByRole('button', { name: to, exact: true }).click(),
    'by key': async (at, to) => {
      await at.region.getByRole('region', { name: 'Thread' }).focus()
      await at.page.keyboard.press(modes[to])
    },
    'by arrows': async (at, to) => {
      await at.region.locator('[role="radio"][aria-checked="true"]').focus()
      const from = await at.region.locator('[role="radio"][aria-checked="true"]').innerText()
      const steps = names.indexOf(to) - names.indexOf(from as Mode)
      for (let step = 0; step < Math.abs(steps); step += 1) {
        await at.page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
        const next = names[names.indexOf(from as Mode) + (step + 1) * Math.sign(steps)] as Mode
        await expect.poll(() => at.mode(next).isChecked(), soon).toBe(true)
        // A radio group keeps the focus while arrow keys move through it.
        await isOn(at.page, next)
      }
    },
  }
  for (const [way, go] of Object.entries(ways))
    test(`when it is changed ${way}`, async () => {
      const at = await open()
      await at.button('Reply').click()
      await at.words.waitFor()
      for (const [from, to] of pairs) {
        if (!(await at.mode(from).isChecked())) {
          await at.mode(from).click()
          await expect.poll(() => at.mode(from).isChecked(), soon).toBe(true)
          await isOn(at.page, fieldOf(from))
        }
        await go(at, to)
        await typed(at, to, 'regrettably snoozed')
      }
      expect(await at.commands()).toEqual([])
      expect(at.errors.filter((error) => !error.includes('404'))).toEqual([])
      await at.context.close()
    })

  test('what is typed without a pause goes there too, and Enter leads from the kinds to it', async () => {
    const at = await open()
    await at.mode('Reply').waitFor()
    await at.page.keyboard.press('f')
    await at.words.waitFor()
    await at.mode('Note').click()
    await at.page.keyboard.type('regrettably so')
    await expect.poll(() => at.words.innerText(), soon).toBe('regrettably so')
    expect(await at.mode('Note').isChecked()).toBe(true)
    await at.mode('Note').focus()
    await at.page.keyboard.press('ArrowLeft')
    await at.page.keyboard.press('ArrowLeft')
    await expect.poll(() => at.mode('Reply all').isChecked(), soon).toBe(true)
    await at.page.keyboard.press('Enter')
    await isOn(at.page, 'Message')
    await at.page.keyboard.type('en route')
    await expect.poll(() => at.words.innerText(), soon).toBe('en route')
    expect(await at.commands()).toEqual([])
    await at.context.close()
  })
})

describe('words that are being written', () => {
  test('get the keys of a focus that was lost', async () => {
    const at = await open()
    await write(at, 'Reply', 'Half')
    await at.words.evaluate((box) => box.blur())
    await isOn(at.page, 'nothing')
    await at.page.keyboard.type(' way # es')
    await expect.poll(() => at.words.innerText(), soon).toBe('Half way # es')
    await at.words.evaluate((box) => box.blur())
    await at.page.keyboard.press('Delete')
    expect(await at.commands()).toEqual([])
    await at.context.close()
  })

  for (const mode of ['Reply', 'Note'] as const)
    test(`are none while a docked ${mode.toLowerCase()} is empty and not focused: keys are what they are without it`, async () => {
      const at = await open()
      await at.button(mode).click()
      await at.words.waitFor()
      await isOn(at.page, 'Message')
      await at.words.evaluate((box) => box.blur())
      await isOn(at.page, 'nothing')
      await at.page.keyboard.press('Shift+S')
      await at.op('conversations.star')
      await at.button('Star').or(at.button('Remove star')).first().focus()
      await at.page.keyboard.press('e')
      await at.op('conversations.setStatus')
      expect((await at.words.innerText()).trim()).toBe('')
      expect(await at.mode(mode).isChecked()).toBe(true)
      expect((await at.commands()).sort()).toEqual(['conversations.setStatus', 'conversations.star'])
      // With a letter it counts as text, so a lost focus is the user's own doing.
      await at.words.click()
      await at.page.keyboard.type('H')
      await at.words.evaluate((box) => box.blur())
      await at.page.keyboard.type('ello # e')
      await expect.poll(() => at.words.innerText(), soon).toBe('Hello # e')
      expect(await at.commands()).toHaveLength(2)
      await at.context.close()
    })

  test('get no keys of a button beside them, and neither does the conversation', async () => {
    const at = await open()
    await write(at, 'Reply', 'Half')
    await at.button('Star').focus()
    await at.page.keyboard.type('e#sgr')
    await at.page.keyboard.press('Delete')
    await at.page.keyboard.press('ArrowRight')
    expect(await at.words.innerText()).toBe('Half')
    expect(await at.mode('Reply').isChecked()).toBe(true)
    // The way back to the shortcuts, from anywhere.
    await at.page.keyboard.press('Escape')
    await isOn(at.page, 'Thread')
    await says(at).waitFor()
    await at.page.keyboard.press('e')
    await at.op('conversations.setStatus')
    expect(await at.commands()).toEqual(['conversations.setStatus'])
    await at.context.close()
  })

  test('are left for the thread by Tab and by a click, which is said too', async () => {
    const at = await open()
    await write(at, 'Reply', 'Half')
    await at.region.getByRole('region', { name: 'Thread' }).click({ position: { x: 2, y: 40 } })
    await says(at).waitFor()
    await at.words.click()
    await says(at).waitFor({ state: 'detached' })
    await at.page.keyboard.type(' way')
    await expect.poll(() => at.words.innerText(), soon).toBe('Half way')
    await at.context.close()
  })
})

describe('Escape', () => {
  test('closes what is empty, and else leaves the words for the thread, and says so', async () => {
    const at = await open()
    await at.button('Reply').click()
    await at.words.waitFor()
    await at.page.keyboard.press('Escape')
    await at.words.waitFor({ state: 'detached' })
    await isOn(at.page, 'Thread')
    await write(at, 'Reply', 'Half')
    for (const field of [at.words, at.box('To')]) {
      await field.focus()
      await at.page.keyboard.press('Escape')
      await isOn(at.page, 'Thread')
      await says(at).waitFor()
      const edge = await at.region
        .getByRole('region', { name: 'Thread' })
        .evaluate((thread) => getComputedStyle(thread).boxShadow)
      expect(edge).toContain('inset')
    }
    expect(await at.words.innerText()).toBe('Half')
    await at.button('Close composer').click()
    await at.words.waitFor({ state: 'detached' })
    await at.context.close()
  })

  test('closes first what lies over the words', async () => {
    const at = await open()
    await write(at, 'Note', 'See @pr')
    await at.option(/Priya Raman/).waitFor()
    await at.page.keyboard.press('Escape')
    await at.option(/Priya Raman/).waitFor({ state: 'detached' })
    await isOn(at.page, 'Message')
    await at.page.keyboard.type('iya :smi')
    await at.page.getByRole('listbox', { name: /Emoji/ }).waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('listbox', { name: /Emoji/ }).waitFor({ state: 'detached' })
    await isOn(at.page, 'Message')
    await at.button('Formatting').click()
    await at.region.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Link' }).click()
    await at.page.getByRole('textbox', { name: 'Address' }).waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('textbox', { name: 'Address' }).waitFor({ state: 'detached' })
    await at.words.waitFor()
    expect(await at.words.innerText()).toBe('See @priya :smi')
    await at.context.close()
  })
})

describe('the words of a note never become mail', () => {
  const kept = (at: Opened) => at.region.getByText('Your note is kept as a draft')
  const ways: Record<string, (at: Opened) => Promise<void>> = {
    key: async (at) => {
      await at.page.keyboard.press('Escape')
      await at.page.keyboard.press('r')
    },
    mouse: (at) => at.mode('Reply').click(),
    arrows: async (at) => {
      await at.mode('Note').focus()
      await at.page.keyboard.press('Home')
    },
  }
  for (const [way, go] of Object.entries(ways))
    test(`by ${way}`, async () => {
      const at = await open()
      await write(at, 'Note', 'he is a pain')
      await go(at)
      await kept(at).waitFor()
      expect(await at.mode('Reply').isChecked()).toBe(true)
      expect(await at.words.innerText()).not.toContain('pain')
      await at.page.keyboard.type('Dear Dana')
      await expect.poll(() => at.words.innerText(), soon).toBe('Dear Dana')
      await at.button('Open').click()
      await expect.poll(() => at.words.innerText(), soon).toBe('he is a pain')
      expect(await at.mode('Note').isChecked()).toBe(true)
      await at.region.getByText('Your reply is kept as a draft').waitFor()
      // The text stays when switching between mails.
      await at.button('Open').click()
      await expect.poll(() => at.words.innerText(), soon).toBe('Dear Dana')
      await at.mode('Forward').click()
      await expect.poll(() => at.words.innerText(), soon).toBe('Dear Dana')
      await at.mode('Note').click()
      await expect.poll(() => at.words.innerText(), soon).toBe('he is a pain')
      expect(await at.commands()).toEqual([])
      await at.context.close()
    })
})

test('a forward that is kept stays apart from a reply that is begun after a note, and is called what it is', async () => {
  const at = await open()
  await write(at, 'Forward', 'To whom it may concern')
  await at.words.fill('What do you make of this?')
  await at.mode('Note').click()
  await at.region.getByText('Your forward is kept as a draft').waitFor()
  await at.page.keyboard.type('Asked the workshop')
  await at.mode('Reply').click()
  await at.region.getByText('Your note is kept as a draft').waitFor()
  await at.region.getByText('Your forward is kept as a draft').waitFor()
  await expect.poll(async () => (await at.words.innerText()).trim(), soon).toBe('')
  expect(await at.region.getByText('Another draft from').count()).toBe(0)
  await at.context.close()
})

describe('recipients', () => {
  const dana = (at: Opened) => at.button('Remove Dana Whitlock')
  const removal = (at: Opened, email: string) => at.button(`Remove ${email}`)

  test('Enter and Tab take the one that is suggested first', async () => {
    const at = await open()
    await at.button('Forward').click()
    const to = at.box('To')
    for (const [key, text, name] of [
      ['Enter', 'kenj', 'Kenji Moriyama'],
      ['Tab', 'whitl', 'Dana Whitlock'],
    ] as const) {
      await to.pressSequentially(text)
      const option = at.option(new RegExp(name))
      await option.waitFor()
      expect(await to.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
      await at.page.keyboard.press(key)
      await at.button(`Remove ${name}`).waitFor()
      await isOn(at.page, 'To')
      expect(await to.inputValue()).toBe('')
    }
    await at.context.close()
  })

  test('what was typed before its suggestions are there is not taken for another', async () => {
    const at = await open()
    await at.button('Forward').click()
    const to = at.box('To')
    await to.pressSequentially('dana')
    await at.option(/Dana Whitlock/).waitFor()
    // In one task of the page, like fast typing: the list still shows the previous matches.
    await to.evaluate((input: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(input, 'kenji')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    })
    await at.button('Remove Kenji Moriyama').waitFor()
    expect(await dana(at).count()).toBe(0)
    await at.context.close()
  })

  test('a comma, a semicolon and a blank after an address make it one, and so do several that are pasted', async () => {
    const at = await open()
    await at.button('Forward').click()
    const to = at.box('To')
    await to.pressSequentially('a@x.example b@x.example,c@x.example;')
    for (const email of ['a@x.example', 'b@x.example', 'c@x.example']) await removal(at, email).waitFor()
    expect(await to.inputValue()).toBe('')
    // A name of several words.
    await to.pressSequentially('Dana Whit')
    expect(await to.inputValue()).toBe('Dana Whit')
    await to.fill('d@x.example')
    for (const text of ['e@x.example; f@x.example', 'g@x.example h@x.example\ti@x.example'])
      await to.evaluate((input, pasted) => {
        const data = new DataTransfer()
        data.setData('text', pasted)
        input.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      }, text)
    for (const letter of 'defghi') await removal(at, `${letter}@x.example`).waitFor()
    // A complete address is taken as typed, whatever it resembles.
    await to.pressSequentially('ana@ryeandrail.example')
    await at.page.keyboard.press('Enter')
    await removal(at, 'ana@ryeandrail.example').waitFor()
    expect(await dana(at).count()).toBe(0)
    await at.context.close()
  })
})
