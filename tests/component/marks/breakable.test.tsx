import { expect, test } from 'vitest'
import { Breakable } from '#app/marks/breakable.tsx'
import { render } from '../render.tsx'

test.each([
  ['kenji@moriyama-bikes.example', 'kenji@|moriyama-bikes.|example'],
  ['Mail a.b@c.example. Then wait.', 'Mail a.|b@|c.|example. Then wait.'],
])(
  'a line of %s ends after @ and the dots of an address, and stays one word to copy',
  async (text, parts) => {
    await render(
      <p data-testid="words">
        <Breakable text={text} />
      </p>,
    )
    const words = document.querySelector('[data-testid="words"]')
    expect(words?.textContent).toBe(text)
    expect(words?.innerHTML.replaceAll(/<wbr ?\/?>/g, '|')).toBe(parts)
  },
)
