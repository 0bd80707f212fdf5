import { expect, test } from 'vitest'
import { videoSource } from '#domain/knowledge/rich-words.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
  ['https://m.youtube.com/watch?list=a&v=dQw4w9WgXcQ&t=3', 'YouTube'],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'YouTube'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'YouTube'],
  ['https://vimeo.com/123456789', 'Vimeo'],
  ['https://player.vimeo.com/video/123456789?h=a', 'Vimeo'],
  ['https://files.ridgeline.example/films/Charge.MP4?v=2', 'Video'],
  ['http://www.youtube.com/watch?v=dQw4w9WgXcQ', null],
  ['https://www.youtube.com/@ridgeline', null],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://evil.example/?https://youtu.be/dQw4w9WgXcQ', null],
  ['https://me:secret@ridgeline.example/film.mp4', null],
  ['https://ridgeline.example/film.html?a=film.mp4', null],
  ['javascript:x//youtu.be/dQw4w9WgXcQ', null],
])('%s is a video of %s', (address, source) => {
  expect(videoSource(address)).toBe(source)
})
