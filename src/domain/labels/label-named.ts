import type { Tx } from '../tx.ts'
import type { Label } from './label.ts'

/** The label of a name, ignoring case. */
export async function labelNamed(tx: Pick<Tx, 'labels'>, name: string): Promise<Label | undefined> {
  const [label] = await tx.labels.where('label', [name])
  return label
}
