/** Phone numbers of 4 to 20 digits after the plus sign (D1-48). */
export const phonePattern = /^\+\d{4,20}$/

/** True if an address is a phone number instead of a mail address. */
export const isPhoneNumber = (address: string): boolean => phonePattern.test(address)
