/** Texts of an error screen; without them only its sign is shown. */
export interface ErrorText {
  title: string
  text?: string
  /** Replaces the drawing. */
  sign?: string
}

const texts: Record<number, ErrorText> = {
  401: { title: "You aren't authorized to see this" },
  403: { title: '403 - Unauthorized', text: "You aren't authorized to see this page." },
  418: { title: '', sign: '🫖' },
  503: { title: 'Looks like our API is down' },
}

const notFound: ErrorText = {
  title: 'Sorry, the page is not found!',
  text: 'The page you are looking for does not exist or has been moved',
}

/** True if this HTTP status has its own texts, other than those of a missing page. */
export const hasScreen = (status: number): boolean => texts[status] !== undefined

/** Texts of section 2 by HTTP status; others use those of a missing page (D-16). */
export const errorText = (status: number): ErrorText => texts[status] ?? notFound
