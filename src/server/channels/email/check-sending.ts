import { serverTextLimit } from '#domain/channels/mail-trouble.ts'
import { sendingSteps, sendTroubles, type SendingCheck, type SendTrouble } from '#domain/channels/sending.ts'
import { composeMail } from '../../mail/compose.ts'
import type { SendOutcome } from '../../smtp/sender.ts'
import { smtpSender } from '../../smtp/smtp-sender.ts'
import { byGrant, UnusableGrant, type GrantHolder, type GrantTokens } from '../../mail-grants/sign-in.ts'
import { isTokenRefused, reachable, UnusableServer, type OwnServer } from './own-server.ts'

/** Timeouts in ms; short, as a user waits for the result. */
const timeouts = { connect: 8000, greeting: 8000, idle: 15_000, close: 1000 }

/** Aborts the test before a mail is sent. */
const enough = new Error('The server would take it.')

interface CheckParts {
  isInsideAllowed: boolean
  /** OAuth grant for a server without password, and its holder. */
  grant: { grants: GrantTokens; holder: GrantHolder } | null
  name: string | null
  now: number
}

/**
 * Tests a mail server up to the point before a mail would be sent; stops at the first failed step.
 * @param address of the inbox, used as sender.
 */
export async function checkServer(
  server: OwnServer,
  address: string,
  { isInsideAllowed, grant, name, now }: CheckParts,
): Promise<SendingCheck> {
  try {
    let isTaken = false
    const mail = await probe(address, now)
    const attempt = async (token?: string) => {
      const sender = smtpSender(await reachable(server, isInsideAllowed, token), {
        ...{ timeouts, ...(name === null ? {} : { name }) },
      })
      return sender.send(mail, {
        beforeDot() {
          isTaken = true
          return Promise.reject(enough)
        },
      })
    }
    const outcome =
      server.byGrant && grant
        ? await byGrant(grant.grants, grant.holder, attempt, isTokenRefused)
        : await attempt()
    return isTaken ? upTo(null) : upTo(troubleIn(outcome))
  } catch (error) {
    if (error instanceof UnusableServer) return upTo({ code: error.trouble, words: null })
    if (error instanceof UnusableGrant) return upTo({ code: error.trouble, words: error.message })
    throw error
  }
}

/** Mail for the test; never sent. */
async function probe(address: string, now: number) {
  const own = { address }
  const messageId = `check@${address.slice(address.lastIndexOf('@') + 1)}`
  const mail = await composeMail({
    ...{
      messageId,
      from: own,
      replyTo: null,
      to: [own],
      cc: [],
      bcc: [],
      subject: 'A check',
      html: null,
      text: 'A check',
    },
    ...{ inReplyTo: null, references: [], attachments: [], date: now },
  })
  return { messageId, ...mail }
}

type Trouble = NonNullable<SendingCheck['steps'][number]['trouble']>

function troubleIn(outcome: SendOutcome): Trouble {
  if (outcome.kind === 'sent' || outcome.kind === 'kept') return { code: 'broken', words: null }
  const code: SendTrouble = outcome.trouble ?? 'broken'
  const words = outcome.refused?.[0]?.reason ?? outcome.reason
  return { code, words: words.slice(0, serverTextLimit) || null }
}

function upTo(trouble: Trouble | null): SendingCheck {
  const last = trouble ? sendingSteps.indexOf(sendTroubles[trouble.code].step) : sendingSteps.length
  const steps = sendingSteps.slice(0, last + 1)
  return { steps: steps.map((step, index) => ({ step, trouble: index === last ? trouble : null })) }
}
