import * as z from 'zod/mini'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.gte(0))

/** Name of the last file of a copy. */
export const manifestName = 'manifest.json'

/** Manifest of a copy: its last file, which describes all files before it. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  madeAt: z.string(),
  /** Version of the product. */
  version: z.string(),
  /** Last migration of the schema. */
  schema: z.string(),
  account: z.object({ name: z.string(), domain: z.nullable(z.string()) }),
  /** Id counters: the target server continues above them. */
  counters: z.object({ ids: count, ranges: count }),
  /** Row counts by table. */
  tables: z.record(z.string(), count),
  /** Files of rows, in order. */
  parts: z.array(z.object({ name: z.string(), sha256 })),
  /** Counts of stored files; the name of each is its hash. */
  content: z.object({ files: count, mails: count, bytes: count }),
  /** Hashes that rows refer to, but whose files were missing. */
  missing: z.array(z.string()),
  /** Omitted settings that a user must enter again. */
  anew: z.array(z.string()),
})
/** Manifest of a copy. */
export type Manifest = z.infer<typeof manifestSchema>
