/** Facts for the texts. */
interface Facts {
  domain: string
  /** '' if no mail is sent. */
  server: string
  detail: string
}

interface Finding {
  /** `good`, `waiting` for something pending or unknown, `bad` if a user has to act. */
  state: 'good' | 'waiting' | 'bad'
  /** Title in one line. */
  title: (facts: Facts) => string
  /** Reason and consequences. */
  why: (facts: Facts) => string
}

const unanswered = (name: string): Finding => ({
  state: 'waiting',
  title: () => `${name} could not be looked up`,
  why: ({ domain }) => `DNS gave no answer about ${domain} in time. Look again in a while.`,
})

/** Texts of the findings about an inbox's domain. */
export const deliverabilityTexts = {
  spfUnanswered: unanswered('SPF'),
  spfMissing: {
    state: 'bad',
    title: ({ domain }) => `${domain} has no SPF record`,
    why: () => 'Other servers cannot tell who may send for it, and take its mail for suspicious.',
  },
  spfSeveral: {
    state: 'bad',
    title: ({ domain }) => `${domain} has more than one SPF record`,
    why: () => 'Only one may exist: servers that find several ignore all of them. Combine them into one.',
  },
  spfBroken: {
    state: 'bad',
    title: () => 'The SPF record cannot be read',
    why: ({ detail }) => `Servers stop at “${detail}” and ignore the record.`,
  },
  spfTooLong: {
    state: 'bad',
    title: ({ detail }) => `The SPF record costs ${detail} look-ups, and 10 are allowed`,
    why: () =>
      'Servers give up and ignore the record. Remove the entries of servers that no longer send your mail.',
  },
  spfEverybody: {
    state: 'bad',
    title: () => 'SPF lets anybody send',
    why: ({ domain }) => `With “+all” every server may send for ${domain}. “~all” or “-all” ends that.`,
  },
  spfAllowed: {
    state: 'good',
    title: ({ server }) => `SPF allows ${server}`,
    why: () => 'The record names the servers that its mail leaves by.',
  },
  spfAllowsAddress: {
    state: 'good',
    title: ({ server }) => `SPF allows ${server}`,
    why: ({ detail }) =>
      `The record names ${detail}. If it hands mail on to other servers, theirs have to be named too: that cannot be seen from here.`,
  },
  spfLeavesOut: {
    state: 'bad',
    title: ({ server }) => `SPF does not name ${server}`,
    why: () => 'Mail that leaves by it may be refused, unless its addresses stand there one by one.',
  },
  spfLeavesOutAddress: {
    state: 'bad',
    title: ({ server }) => `SPF does not name ${server}`,
    why: ({ detail }) =>
      `Mail from ${detail} may be refused. If it hands mail on to other servers, theirs have to be named instead: who runs it knows them.`,
  },
  spfElsewhere: {
    state: 'waiting',
    title: ({ server }) => `SPF does not name ${server}`,
    why: () =>
      'It has no need to where mail leaves under a return path of its own, or under one that was set up there: its settings say which.',
  },
  spfNoWayOut: {
    state: 'waiting',
    title: () => 'No mail leaves this inbox yet',
    why: () => 'What SPF says of it is known once a server is named that sends it.',
  },
  spfUnknown: {
    state: 'waiting',
    title: () => 'Whether SPF allows this server is not known',
    why: ({ server }) =>
      `From which address mail goes out behind ${server} cannot be seen from here. Who runs it knows what has to be named.`,
  },
  dkimUnanswered: unanswered('DKIM'),
  dkimSigns: {
    state: 'good',
    title: ({ domain }) => `Mail is signed for ${domain}`,
    why: () => 'Outpost signs it with DKIM, and the key is in DNS.',
  },
  dkimAwaited: {
    state: 'waiting',
    title: () => 'DKIM waits for your DNS',
    why: ({ domain }) =>
      `Add this record where ${domain} is managed. It is looked for every 10 minutes and can take a day; mail is signed once it is found.`,
  },
  dkimDiffers: {
    state: 'bad',
    title: () => 'DNS has another DKIM key',
    why: () =>
      'What would be signed here could not be checked, so nothing is signed. Set this record in its place.',
  },
  dkimSealed: {
    state: 'bad',
    title: () => 'The DKIM key cannot be decrypted',
    why: () =>
      'It was encrypted with another OUTPOST_SECRET, so mail is sent unsigned. Stop signing and start again, or set that secret in OUTPOST_OLD_SECRETS.',
  },
  dkimSeen: {
    state: 'good',
    title: ({ domain }) => `Mail is signed for ${domain}`,
    why: ({ server, detail }) =>
      `The mail that came back through ${server} bore a signature of ${detail}, whose key is in DNS.`,
  },
  dkimNotSeen: {
    state: 'bad',
    title: ({ domain }) => `Mail is not signed for ${domain}`,
    why: ({ server, detail }) =>
      detail === ''
        ? `The mail that came back through ${server} bore no signature. Switch DKIM on there, or let Outpost sign.`
        : `The mail that came back through ${server} was signed for ${detail} alone. Switch DKIM on there, or let Outpost sign.`,
  },
  dkimUnknown: {
    state: 'waiting',
    title: () => 'Whether mail is signed is not known',
    why: ({ server }) =>
      server === ''
        ? 'Outpost signs nothing, and no mail leaves yet.'
        : `Outpost signs nothing, and what ${server} adds shows only on a mail that comes back. Send one, or let Outpost sign.`,
  },
  dmarcUnanswered: unanswered('DMARC'),
  dmarcMissing: {
    state: 'bad',
    title: ({ domain }) => `${domain} has no DMARC record`,
    why: () => 'Large providers ask for one. This one changes nothing about your mail and lets you begin.',
  },
  dmarcSeveral: {
    state: 'bad',
    title: ({ domain }) => `${domain} has more than one DMARC record`,
    why: () => 'Servers that find several ignore all of them. Keep one.',
  },
  dmarcBroken: {
    state: 'bad',
    title: () => 'The DMARC record cannot be read',
    why: ({ detail }) => `Servers stop at “${detail}” and ignore the record.`,
  },
  dmarcPasses: {
    state: 'good',
    title: () => 'DMARC lets this mail through',
    why: ({ detail }) =>
      `Its policy is “${detail}”, and mail is allowed by SPF or signed for the same domain.`,
  },
  dmarcWatches: {
    state: 'good',
    title: () => 'DMARC only watches',
    why: () => 'Its policy is “none”: mail that is neither allowed nor signed is taken all the same.',
  },
  dmarcRefuses: {
    state: 'bad',
    title: () => 'DMARC would reject this mail',
    why: ({ detail }) =>
      `Its policy is “${detail}”, and mail of this inbox is neither allowed by SPF nor signed for the same domain. Mend one of the two.`,
  },
  dmarcMayRefuse: {
    state: 'waiting',
    title: () => 'DMARC may reject this mail',
    why: ({ detail }) =>
      `Its policy is “${detail}”. Whether mail of this inbox is allowed by SPF or signed is not known for certain.`,
  },
} as const satisfies Record<string, Finding>
