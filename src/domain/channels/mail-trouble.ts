/* Faults of a mail server, for fetching and for sending, reported at the failed step of the connection. */

/** First steps of every connection to a mail server, in order. */
export const serverSteps = ['name', 'connection', 'encryption', 'signIn'] as const

/** Characters stored of a mail server's response. */
export const serverTextLimit = 300

/** A fault that prevents the use of a mail server. */
export interface MailTrouble<Step extends string> {
  /** The step that fails. */
  step: Step
  /** Description in one sentence. */
  text: string
  /** Remedy for an administrator. */
  remedy: string
}

/** Remedy if nobody has to act. */
export const byItself = 'It is tried again by itself.'

/** Faults of any mail server. */
export const serverTroubles = {
  unknownHost: {
    step: 'name',
    text: 'No server of this name is known',
    remedy: 'Check the host for a slip of the pen.',
  },
  inside: {
    step: 'name',
    text: 'This server is not on the public internet',
    remedy: 'Name a server that can be reached from everywhere.',
  },
  broken: {
    step: 'connection',
    text: 'The connection broke off',
    remedy: byItself,
  },
  certificate: {
    step: 'encryption',
    text: 'The certificate of the server is not to be trusted',
    remedy: 'Enter the name that the certificate bears, or have it renewed on the server.',
  },
  password: {
    step: 'signIn',
    text: 'The server does not take this user and password',
    remedy: 'Enter both again. Where two steps lead in, the server wants a password made for apps.',
  },
  consent: {
    step: 'signIn',
    text: 'The provider lets the desk in no more',
    remedy: 'Connect the inbox with its provider again.',
  },
  provider: {
    step: 'signIn',
    text: 'The provider gives no key to the mailbox at the moment',
    remedy: byItself,
  },
  secret: {
    step: 'signIn',
    text: 'The password cannot be decrypted: it was encrypted with another OUTPOST_SECRET',
    remedy: 'Enter the password again.',
  },
} as const satisfies Record<string, MailTrouble<(typeof serverSteps)[number]>>

/** Faults of a server's port, which depend on the protocol. */
export const portTroubles = (usualPorts: string, tlsPort: number) =>
  ({
    refused: {
      step: 'connection',
      text: 'The server takes no connection at this port',
      remedy: usualPorts,
    },
    noTls: {
      step: 'encryption',
      text: 'The server does not speak TLS at this port',
      remedy: `Choose STARTTLS, or the port for TLS, usually ${tlsPort}.`,
    },
    noStartTls: {
      step: 'encryption',
      text: 'The server offers no STARTTLS at this port',
      remedy: `Choose TLS and the port for it, usually ${tlsPort}.`,
    },
  }) as const
