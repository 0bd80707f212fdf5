import type { SendTrouble } from '#domain/channels/sending.ts'

/** A composed mail to send. */
export interface MailToSend {
  /** Without brackets. */
  messageId: string
  envelope: { from: string; to: string[] }
  raw: Uint8Array
}

/** Callbacks of the caller during sending. */
export interface SendHooks {
  /**
   * Called once, when all but the end of the data was written. The end is written only after this has
   * resolved, so a caller that stores "may have been sent" here never repeats a mail unknowingly. If it
   * rejects, the mail is not sent.
   */
  beforeDot(): Promise<void>
}

/** A recipient that the server refused. */
export interface RefusedRecipient {
  address: string
  /** The server's message. */
  reason: string
  /** True for a temporary refusal (4xx). */
  isTemporary: boolean
}

/**
 * Outcome of sending. `kept`: written to a folder, as there is no mail server. `retry`: certainly not
 * accepted, may be sent again. `failed`: refused permanently. `unknown`: the end of the data was or may have
 * been written without an answer, so only a user can decide about sending again. `refused` lists recipients
 * that the server refused individually: they got nothing, whatever happened to the others.
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

/** Transport for outgoing mail. */
export interface Sender {
  /** Sends one mail and returns the outcome; never throws and never retries. */
  send(mail: MailToSend, hooks: SendHooks): Promise<SendOutcome>
  /** Accepts no more mail, aborts attempts that can still be aborted, and resolves when all have ended. */
  close(): Promise<void>
}
