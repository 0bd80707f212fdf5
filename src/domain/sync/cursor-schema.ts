import * as z from 'zod/mini'
import type { Cursor } from './cursor.ts'

/** A cursor as it crosses the wire. */
export const cursorSchema: z.ZodMiniType<Cursor, Cursor> = z.tuple([z.int(), z.int()])
