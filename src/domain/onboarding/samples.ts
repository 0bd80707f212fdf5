/** Where the people of sample conversations write from: a domain that RFC 2606 keeps from ever being anybody's. */
export const sampleDomain = 'sample.invalid'

/** The tag that sample conversations carry. */
export const sampleLabel = 'Sample'

/** Whether a contact with this address is one of the samples: nothing leaves to it, and reports leave it out. */
export const isSampleAddress = (email: string): boolean => email.toLowerCase().endsWith(`@${sampleDomain}`)
