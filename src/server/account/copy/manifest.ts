import * as z from 'zod/mini'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.gte(0))

/** The name of the last file of a copy. */
export const manifestName = 'manifest.json'

/** Contents of a copy: it is its last file, and speaks for all that come before. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  madeAt: z.string(),
  /** The version of the product. */
  version: z.string(),
  /** The last change of the tables. */
  schema: z.string(),
  account: z.object({ name: z.string(), domain: z.nullable(z.string()) }),
  /** Numbers that were given out: another server goes on above them. */
  counters: z.object({ ids: count, ranges: count }),
  /** Rows by table. */
  tables: z.record(z.string(), count),
  /** Files of rows, in their order. */
  parts: z.array(z.object({ name: z.string(), sha256 })),
  /** Kept bytes; the name of each is its hash. */
  content: z.object({ files: count, mails: count, bytes: count }),
  /** Kept bytes that rows name and that were not there. */
  missing: z.array(z.string()),
  /** Left out, and to be entered anew. */
  anew: z.array(z.string()),
})
/** Contents of a copy. */
export type Manifest = z.infer<typeof manifestSchema>
