/** Words of a channel, as its number stands at the test service. */
export const whatsappWords = {
  ...{ name: 'Workshop chat', phoneNumber: '+16315555555', phoneNumberId: '106540352242922' },
  ...{ businessAccountId: '102290129340398', accessToken: 'EAAG the token' },
}

/** Nobody answers where samples are tried: a number that cannot be checked is not kept. */
export const whatsappSamples = {
  addWhatsApp: {
    ...{ path: '/channels/addWhatsApp', body: whatsappWords, alone: 400 as const, stranger: 400 as const },
    bad: { body: { ...whatsappWords, name: ' ' } },
  },
}
