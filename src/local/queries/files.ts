import { defineQuery } from './query.ts'

/** Upload progress from 0 to 1 by file id; files not begun or completed are left out. */
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
