import { Dexie, type DexieOptions } from 'dexie'

/** The database of an agent's kept answers, beside their replica; apart from reading them, which asks for schemas. */
export const answersName = (replicaName: string): string => `desk-answers:${replicaName}`

/** Lets go of all answers of a replica's agent. */
export async function deleteAnswers(replicaName: string, reach: DexieOptions = {}): Promise<void> {
  await new Dexie(answersName(replicaName), reach).delete()
}
