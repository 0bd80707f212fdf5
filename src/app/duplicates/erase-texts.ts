import type { ErasureCounts } from '#domain/customers/erasure.ts'

const number = (count: number) => count.toLocaleString('en')
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

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
      [
        'Contact',
        `Name, fields, portal access, ${counted(addresses, 'address', 'addresses')}, ${counted(notes, 'note', 'notes')}`,
      ],
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
