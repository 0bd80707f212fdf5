import { Dexie, type DexieOptions } from 'dexie'

/** Database of an agent's cached answers; in its own file, as the code that reads them needs schemas. */
export const answersName = (replicaName: string): string => `desk-answers:${replicaName}`

/** Deletes all cached answers of a replica's agent. */
export async function deleteAnswers(replicaName: string, reach: DexieOptions = {}): Promise<void> {
  await new Dexie(answersName(replicaName), reach).delete()
}
