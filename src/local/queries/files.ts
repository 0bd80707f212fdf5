import { defineQuery } from './query.ts'

/** How far files have come on their way to the server, from 0 to 1, by id; those that have not begun or are there are left out. */
export const uploadsOf = defineQuery(
  'uploadsOf',
  (ids: readonly number[]) => ids.map((id) => ({ table: 'blobs', id })),
  async (db, ids): Promise<Readonly<Record<number, number>>> => {
    const files = await db.blobMeta.bulkGet([...ids])
    return Object.fromEntries(
      files.flatMap((file) =>
        file && !file.isUploaded && file.uploaded > 0 ? [[file.id, file.uploaded / file.size]] : [],
      ),
    )
  },
)
