import { useSnapshot } from 'valtio'
import { getMailRoute } from '#domain/channels/verification.ts'
import type { GettingStarted } from '#domain/onboarding/getting-started.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { installStore } from '#app/desk/session/install-store.ts'
import { paths } from '#app/paths.ts'
import { localMailboxes } from '#local/queries/records.ts'

/** Onboarding step (D-42). */
export interface Step {
  name: 'inbox' | 'verify' | 'invite' | 'reply' | 'install'
  title: string
  text: string
  /** Estimated effort, in minutes. */
  minutes: number
  isDone: boolean
  /** Link to the page of the step; null for the step that the browser does. */
  action: { label: string; to: string } | null
  /** Side content while the step is open. */
  aside: { title: string; lines: readonly string[] }
}

/** Side content of each step. */
const asides: Record<Step['name'], Step['aside']> = {
  inbox: {
    title: 'One inbox is enough to begin',
    lines: [
      'Take the address that customers know already, such as support@ or hello@.',
      'Others can follow, each with its own people, signature and font.',
    ],
  },
  verify: {
    title: 'How mail arrives',
    lines: [
      'Have your mail server deliver or forward the address to this server.',
      'Nothing in the mailbox you have is changed or deleted by that.',
    ],
  },
  invite: {
    title: 'Everybody has a whole desk',
    lines: [
      'A colleague sees the inboxes that you share, works without a connection too, and nobody is overwritten unseen.',
    ],
  },
  reply: {
    title: 'Try it without a connection',
    lines: [
      'Switch the network off and answer: the reply waits on this device and leaves once, when the connection is back.',
    ],
  },
  install: {
    title: 'On every device',
    lines: [
      'Chrome and Edge: the install symbol in the address bar.',
      'Safari on a phone or tablet: Share, then Add to Home Screen. On a Mac: File, then Add to Dock.',
      'Firefox on Android: the menu, then Install.',
    ],
  },
}

/** Text on the SMTP port that receives mail; empty while the port is unknown. */
function takenIn(port: number | null | undefined): string[] {
  if (port === undefined) return []
  if (port === null) return ['This server takes no mail in by SMTP: fetch the mail of the inbox instead.']
  return [`It takes mail by SMTP at ${location.hostname}, port ${port}.`]
}

/**
 * Onboarding steps, each checked off by its real event. Inboxes are read from the replica, so that they
 * update live; the rest is the server's answer.
 */
export function useSteps(answer: GettingStarted | undefined): Step[] {
  const { value: route } = useCall(getMailRoute)
  const { isInstalled } = useSnapshot(installStore)
  const inboxes = (useLive(localMailboxes.all, undefined) ?? []).filter(({ type }) => type === 'email')
  const waiting = inboxes.find(({ emailVerified }) => !emailVerified)
  const [first] = inboxes
  // The replica may learn of a new inbox later than the server's answer.
  const unverifiedId = waiting?.id ?? answer?.unverifiedId
  const address = (waiting ?? first)?.email ?? 'the address'
  return [
    {
      name: 'inbox',
      title: 'Connect the inbox',
      text: 'Name the address that customers write to.',
      minutes: 1,
      isDone: inboxes.length > 0 || (answer?.hasInbox ?? false),
      action: { label: 'Connect your mailbox', to: paths.connectInbox() },
      aside: asides.inbox,
    },
    {
      name: 'verify',
      title: 'Verify it',
      text: `A mail goes to ${address} and has to come back here: then it is yours, and mail arrives.`,
      minutes: 2,
      isDone: inboxes.some(({ emailVerified }) => emailVerified) || (answer?.isVerified ?? false),
      action: {
        label: 'Verify the inbox',
        to: unverifiedId ? `${paths.inboxes}/${unverifiedId}` : paths.inboxes,
      },
      aside: { ...asides.verify, lines: [...asides.verify.lines, ...takenIn(route?.receivesAt)] },
    },
    {
      name: 'invite',
      title: 'Invite a colleague',
      text: 'Two people are enough to hand over and to be away.',
      minutes: 1,
      isDone: answer?.hasInvited ?? false,
      action: { label: 'Invite people', to: paths.inviteUsers },
      aside: asides.invite,
    },
    {
      name: 'reply',
      title: 'Send the first reply',
      text: 'Write to the inbox from a private address, or answer a customer if one is faster.',
      minutes: 2,
      isDone: answer?.repliedAt != null,
      action: { label: 'Open the inbox', to: paths.inbox },
      aside: asides.reply,
    },
    {
      name: 'install',
      title: 'Install the app',
      text: 'A window of its own, a badge with what is unread, and the desk at hand without a connection.',
      minutes: 1,
      isDone: isInstalled,
      action: null,
      aside: asides.install,
    },
  ]
}

/** Sum of the open steps, in minutes. */
export const minutesLeft = (steps: readonly Step[]): number =>
  steps.reduce((sum, { isDone, minutes }) => sum + (isDone ? 0 : minutes), 0)
