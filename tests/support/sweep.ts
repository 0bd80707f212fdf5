import { removeLeftPostgres } from './postgres.ts'
import { removeLeftProducts } from './product.ts'

/** Ends the database engines and products of test processes that are gone, and removes their folders. */
export async function sweep(): Promise<void> {
  await removeLeftPostgres()
  await removeLeftProducts()
}
