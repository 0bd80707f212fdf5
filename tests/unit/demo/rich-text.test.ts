import { expect, test } from 'vitest'
import { richText } from '#server/demo/rich-text.ts'

test('a blank line ends a paragraph, a line break stays one', () => {
  expect(richText('One two\n\nDana\nCouriers')).toEqual({
    html: '<p>One two</p><p>Dana<br>Couriers</p>',
    text: 'One two\n\nDana\nCouriers',
  })
})

test('lists and quotes have an entry a line', () => {
  expect(richText('- one\n- two').html).toBe('<ul><li>one</li><li>two</li></ul>')
  expect(richText('1. one\n2. two more')).toEqual({
    html: '<ol><li>one</li><li>two more</li></ol>',
    text: '1. one\n2. two more',
  })
  expect(richText('> they wrote\n> this')).toEqual({
    html: '<blockquote><p>they wrote<br>this</p></blockquote>',
    text: '> they wrote\n> this',
  })
})

test('marks work inside a line and leave the text plain', () => {
  expect(richText('**Do** not *ride*, [see](https://help.example/fork) ![fork](cid:f)')).toEqual({
    html: '<p><strong>Do</strong> not <em>ride</em>, <a href="https://help.example/fork">see</a> <img src="cid:f" alt="fork"></p>',
    text: 'Do not ride, see (https://help.example/fork) [fork]',
  })
})

test('signs of HTML are made safe, other text stays', () => {
  expect(richText('Rye & Rail <b> "x" 2 * 3 * 4').html).toBe(
    '<p>Rye &amp; Rail &lt;b&gt; &quot;x&quot; 2 * 3 * 4</p>',
  )
})

test('text may run from the right', () => {
  expect(richText('مرحبا', 'rtl').html).toBe('<p dir="rtl">مرحبا</p>')
})
