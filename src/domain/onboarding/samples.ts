/**
 * Domain of the customers in sample conversations, reserved by RFC 2606. Nothing is sent to its addresses,
 * and reports ignore it.
 */
export const sampleDomain = 'sample.invalid'

/** Tag of sample conversations. */
export const sampleLabel = 'Sample'
