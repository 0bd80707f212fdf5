/** Pictures of 21 by 13 pixels as a browser's canvas writes them, without their colour profiles; of the last its beginning. */
export const pictures: Record<string, Buffer> = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABUAAAANCAYAAABGkiVgAAAAK0lEQVR4AezQMQ0AAAgDQVIHiMMTrsFEu32Trj+ceufcVwVG1I+KKaZmgQcAAP//smImoQAAAAZJREFUAwAIZCiMhVtB3AAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAANABUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAEF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AlARngAP/2Q==',
    'base64',
  ),
  'webp VP8': Buffer.from(
    'UklGRjoAAABXRUJQVlA4IC4AAADQAgCdASoVAA0APxFysFAsJqSisAgBgCIJQBXDhaSAAP7fdxPr731eVKG+AAAA',
    'base64',
  ),
  'webp VP8L': Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvFAADAAdQxEa0qv+BiOh/AAA=', 'base64'),
  'webp VP8X': Buffer.from(
    'UklGRkYCAABXRUJQVlA4WAoAAAAwAAAAFAAADAAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZ',
    'base64',
  ),
}
