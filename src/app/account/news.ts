/** A news entry of the product, written by its developers (D-48). */
export interface News {
  /** `2026-11-25`. */
  date: string
  title: string
  text: string
}

/** News entries, newest first; written together with the change. */
export const news: readonly News[] = [
  {
    date: '2026-11-27',
    title: 'A shorter first hour',
    text: 'Sign-up suggests the name of your desk, a new inbox leads on to its verification, and Home shows what is due today. Enter opens the first conversation.',
  },
  {
    date: '2026-11-25',
    title: 'Home says what needs you today',
    text: 'Late first, then soon, then asked. Answer next walks through all of it, without a connection too.',
  },
  {
    date: '2026-11-24',
    title: 'A desk of your own in ten minutes',
    text: 'Sign up, connect an inbox, invite a colleague, answer the first customer: Getting Started leads through it.',
  },
  {
    date: '2026-11-23',
    title: 'Roles that you can look through',
    text: 'See the desk as a role sees it before you give it to somebody. A right that is taken away is gone on every device within moments.',
  },
]
