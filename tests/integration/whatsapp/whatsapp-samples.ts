/** Input of a channel, matching its number at the test service. */
export const whatsappWords = {
  ...{ name: 'Workshop chat', phoneNumber: '+16315555555', phoneNumberId: '106540352242922' },
  ...{ businessAccountId: '102290129340398', accessToken: 'EAAG the token' },
  ...{ appSecret: 'the app secret', assignees: [], threadingInterval: 7 },
}

/** Nothing listens for the samples: a number that cannot be verified is not saved. */
export const whatsappSamples = {
  addWhatsApp: {
    ...{ path: '/channels/addWhatsApp', body: whatsappWords, alone: 400 as const, stranger: 400 as const },
    bad: { body: { ...whatsappWords, name: ' ' } },
  },
  listTemplates: {
    path: '/channels/1/templates',
    alone: 404 as const,
    stranger: 404 as const,
    bad: { path: '/channels/x/templates' },
  },
}
