/* Shared types of the widget's panel, without a schema: its script has to stay small. */

/** Limits of what visitors send; `body` is all of one request in bytes. */
export const visitorLimits = { name: 100, email: 320, text: 5000, body: 32 * 1024, thread: 200 }

/** A message as the panel shows it: words alone, and who speaks by name. */
export interface VisitorMessage {
  id: number
  isOwn: boolean
  /** Empty for the visitor, and for an answer without a name. */
  author: string
  text: string
  files: VisitorFile[]
  /** Epoch ms. */
  at: number
}

/** A file of a message; its bytes need the session. */
export interface VisitorFile {
  id: number
  name: string
  /** Bytes. */
  size: number
}

/** Conversation as the server sends it to the panel. */
export interface VisitorThread {
  messages: VisitorMessage[]
  /** It goes on by mail alone: it was joined to another, or deleted. */
  isOver: boolean
  /** A token with a new life; null where this conversation gives no more. */
  token: string | null
}

/** A conversation that a verified visitor can go on with. */
export interface EarlierConversation {
  subject: string
  /** Last activity, epoch ms. */
  at: number
  token: string
}

/** A verified visitor, as the server knows them. */
export interface VisitorIdentity {
  email: string
  /** Empty where the site says none. */
  name: string
  /** Begins conversations in their name. */
  token: string
  conversations: EarlierConversation[]
}

/** Characters of a search for articles. */
export const articleQueryLimit = 200

/** An article that a visitor finds. */
export interface WidgetArticle {
  title: string
  url: string
  /** The sentence that fits best. */
  text: string
}

/** The header in which the panel says on which origin it is embedded. */
export const embedderHeader = 'x-embedded-in'

/** Settings of the panel's script, as JSON in an attribute: no text becomes markup. */
export interface PanelSettings {
  key: string
  name: string
  position: 'start' | 'end'
  greeting: string
  asksName: boolean
  /** Most files of one message, and most bytes of them together. */
  fileLimits: { files: number; bytes: number }
  /** Visitors find articles of a help center. */
  hasArticles: boolean
  /** Custom properties of each scheme, as CSS. */
  inks: Record<'light' | 'dark', string>
}
