import { sampleDomain } from '#domain/onboarding/samples.ts'

/** SQL for whether a contact is one of the samples, from its table's alias. */
export const isSampleContact = (alias: string): string => `${alias}.email_key like '%@${sampleDomain}'`
