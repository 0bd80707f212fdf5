import type { TestDesk } from '../../../../support/desk.ts'

/** Mail server without a listener: real answers have their own tests. */
export const silentServer = {
  ...{ host: '127.0.0.1', port: 1, security: 'none', user: 'somebody', password: 'a password' },
} as const

/** Creates three inboxes for the samples of their servers. @returns their ids. */
export async function threeInboxes(desk: TestDesk, name: string): Promise<(number | undefined)[]> {
  const rows = await desk.sql<{ id: number }>(
    `insert into mailboxes (name, type, email, settings)
      select $1 || ' ' || n, 'email', lower($1) || n || '@northwind.example',
        '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}' from generate_series(1, 3) n returning id`,
    [name],
  )
  return rows.map(({ id }) => id)
}
