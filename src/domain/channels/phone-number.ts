/** The longest and shortest that is taken, in digits behind the plus sign (D1-48). */
export const phonePattern = /^\+\d{4,20}$/

/** Whether an address of somebody is a telephone number, in the place of a mail address. */
export const isPhoneNumber = (address: string): boolean => phonePattern.test(address)
