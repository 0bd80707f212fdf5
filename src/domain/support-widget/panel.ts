/* Shared types of the widget's panel, without a schema: its script has to stay small. */

/** Limits of visitors' requests; `body` is the size of a whole request in bytes. */
export const visitorLimits = { name: 100, email: 320, text: 5000, body: 32 * 1024, thread: 200 }

/** A message in the panel: plain text, and the name of its author. */
export interface VisitorMessage {
  id: number
  isOwn: boolean
  /** Empty for the visitor, and for a reply without a name. */
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
  /** It continues by mail only: it was merged or deleted. */
  isOver: boolean
  /** A renewed token; null if this conversation issues no more. */
  token: string | null
}

/** An earlier conversation that a verified visitor can continue. */
export interface EarlierConversation {
  subject: string
  /** Last activity, epoch ms. */
  at: number
  token: string
}

/** A verified visitor, as the server knows them. */
export interface VisitorIdentity {
  email: string
  /** Empty if the site gives none. */
  name: string
  /** Token to start conversations in their name. */
  token: string
  conversations: EarlierConversation[]
}

/** Characters of a search for articles. */
export const articleQueryLimit = 200

/** An article found by a visitor. */
export interface WidgetArticle {
  title: string
  url: string
  /** The best matching sentence. */
  text: string
}

/** Header with the origin that embeds the panel. */
export const embedderHeader = 'x-embedded-in'

/** Settings of the panel's script, as JSON in an attribute: texts are never parsed as markup. */
export interface PanelSettings {
  key: string
  name: string
  position: 'start' | 'end'
  greeting: string
  asksName: boolean
  /** Maximum number of files per message, and of their bytes in total. */
  fileLimits: { files: number; bytes: number }
  /** True if visitors can search articles of a help center. */
  hasArticles: boolean
  /** Custom properties of each scheme, as CSS. */
  inks: Record<'light' | 'dark', string>
}
