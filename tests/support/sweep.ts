import { removeLeftPostgres } from './postgres.ts'
import { removeLeftProducts } from './product.ts'

/** Stops database engines and products of test processes that no longer run, and removes their folders. */
export async function sweep(): Promise<void> {
  await removeLeftPostgres()
  await removeLeftProducts()
}
