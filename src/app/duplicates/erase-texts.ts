import type { ErasureCounts } from '#domain/customers/erasure.ts'

const number = (count: number) => count.toLocaleString('en')

/** Lists of what an erasure deletes, and of what stays. */
export const eraseTexts = ({
  addresses,
  notes,
  deleted,
  kept,
  tasks,
  assets,
}: ErasureCounts): { title: string; lines: [string, string][] }[] => [
  {
    title: 'This goes, and cannot be undone',
    lines: [
      ['Contact', `Name, fields, portal access, ${number(addresses)} addresses, ${number(notes)} notes`],
      ['Conversations', `${number(deleted)} with nobody else, with their files`],
      ['Subscriptions', 'To status pages'],
    ],
  },
  {
    title: 'This stays',
    lines: [
      ['Conversations', `${number(kept)} with others: text as written, by an erased person`],
      ['Tasks', `${number(tasks)}, without the contact`],
      ['Assets', `${number(assets)}, without an owner`],
      ['Reports', 'Counts and times'],
    ],
  },
]
