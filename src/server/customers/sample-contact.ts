import { sampleDomain } from '#domain/onboarding/samples.ts'

/** SQL condition: the contact is a sample, by its table's alias. */
export const isSampleContact = (alias: string): string => `${alias}.email_key like '%@${sampleDomain}'`
