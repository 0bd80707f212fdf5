/**
 * Where the people of sample conversations write from: a domain that RFC 2606 keeps from ever being anybody's. Nothing
 * leaves to a contact of it, and reports leave it out.
 */
export const sampleDomain = 'sample.invalid'

/** The tag that sample conversations carry. */
export const sampleLabel = 'Sample'
