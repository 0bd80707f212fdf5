import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FileType, PictureType } from '#domain/pictures/picture.ts'
import { ofAccount, whole } from './columns.ts'

/**
 * Pictures of people, accounts and articles, and files of articles, each published under an unguessable name;
 * rows refer to a picture by its name.
 */
export const pictures = pgTable(
  'pictures',
  {
    accountId: ofAccount(),
    name: text().notNull(),
    sha256: text().notNull(),
    type: text().$type<PictureType | FileType>().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    /** In pixels; 0 for a file. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Download name of a file; null for a picture. */
    fileName: text(),
    /** Attribute of imported HTML that it was copied for. */
    copiedFrom: text(),
    uploaderId: whole().notNull(),
    createdAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.name] }),
    uniqueIndex().on(table.name),
    index('pictures_content').on(table.accountId, table.sha256),
    index('pictures_age').on(table.createdAt),
    index('pictures_copied')
      .on(table.accountId, table.copiedFrom)
      .where(sql`copied_from is not null`),
  ],
)
