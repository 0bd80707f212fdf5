import type { SendTrouble } from '#domain/channels/sending.ts'

/** A composed mail on its way out. */
export interface MailToSend {
  /** Without brackets. */
  messageId: string
  envelope: { from: string; to: string[] }
  raw: Uint8Array
}

/** Callbacks of the caller during sending. */
export interface SendHooks {
  /**
   * Called once, when everything but the end of the message has been handed over. The end is written only after this has
   * resolved, so a caller that writes down "may have been sent" here never sends a mail twice unknowingly. When it
   * rejects, the mail is not sent.
   */
  beforeDot(): Promise<void>
}

/** A recipient that the server did not take. */
export interface RefusedRecipient {
  address: string
  /** In the server's words. */
  reason: string
  /** It may be taken later (4xx). */
  isTemporary: boolean
}

/**
 * How sending ended. `kept`: it was written down on this server, as there is no other to hand it to. `retry`: surely nothing was accepted, the same mail may be sent again later. `failed`: it was
 * refused for good. `unknown`: the end of the message was or may have been written and no answer came, so only a person
 * can decide about sending again. `refused` names recipients that the server did not take by themselves: they got nothing,
 * whatever happened to the others.
 */
export type SendOutcome =
  | { kind: 'sent'; response: string; refused: RefusedRecipient[] }
  | { kind: 'kept'; refused?: RefusedRecipient[] }
  | {
      kind: 'retry' | 'failed' | 'unknown'
      reason: string
      refused?: RefusedRecipient[]
      /** Fault of the server, or its objection to the mail, if known. */
      trouble?: SendTrouble
    }

/** A way out for mail. */
export interface Sender {
  /** Sends one mail and says how it ended; never throws and never tries twice. */
  send(mail: MailToSend, hooks: SendHooks): Promise<SendOutcome>
  /** Takes no more mail, breaks off what can still be broken off, and resolves when nothing is under way. */
  close(): Promise<void>
}
