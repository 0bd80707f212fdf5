import { expect, test } from 'vitest'
import { contactNames, mappingOf, refusalColumn } from '#domain/customers/import-words.ts'
import { refusedName } from '#domain/customers/import.ts'

/* Columns of files are recognised by name, for many products (D1-156). */

const of = (head: string) => {
  const columns = head.split(',')
  const mapping = mappingOf(columns, contactNames, [])
  return Object.fromEntries(mapping.flatMap((target, at) => (target === null ? [] : [[target, columns[at]]])))
}

test.each([
  [
    'Zendesk',
    'id,name,email,external_id,details,notes,phone,role,restriction,organization,tags,created_at',
    { name: 'name', email: 'email', phone: 'phone', companyName: 'organization' },
  ],
  [
    'Freshdesk',
    'Full name,Title,Email,Work phone number,Mobile phone number,Twitter,Company,Address,Time zone,Language,Tags,About,Unique external ID',
    {
      ...{ name: 'Full name', jobTitle: 'Title', email: 'Email', phone: 'Work phone number' },
      ...{ companyName: 'Company', streetAddress: 'Address' },
    },
  ],
  [
    'Help Scout',
    'First Name,Last Name,Company,Job Title,Emails,Phones,Website,Notes,Created At',
    {
      ...{ firstName: 'First Name', lastName: 'Last Name', companyName: 'Company', jobTitle: 'Job Title' },
      ...{ email: 'Emails', phone: 'Phones' },
    },
  ],
  [
    'Google Contacts',
    'First Name,Middle Name,Last Name,File As,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country',
    {
      ...{ firstName: 'First Name', lastName: 'Last Name', companyName: 'Organization Name' },
      ...{ jobTitle: 'Organization Title', email: 'E-mail 1 - Value', phone: 'Phone 1 - Value' },
      ...{ streetAddress: 'Address 1 - Street', city: 'Address 1 - City' },
      ...{ postalCode: 'Address 1 - Postal Code', country: 'Address 1 - Country' },
    },
  ],
  [
    'Google Contacts until 2024',
    'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Value,Organization 1 - Name,Organization 1 - Title',
    {
      ...{ name: 'Name', firstName: 'Given Name', lastName: 'Family Name', email: 'E-mail 1 - Value' },
      ...{ phone: 'Phone 1 - Value', companyName: 'Organization 1 - Name' },
      jobTitle: 'Organization 1 - Title',
    },
  ],
  [
    'Outlook',
    'Title,First Name,Last Name,Company,Department,Job Title,Business Street,Business City,Business Postal Code,Business Country/Region,Home Street,Home City,Home Phone,Business Phone,Mobile Phone,E-mail Address,E-mail 2 Address',
    {
      ...{ firstName: 'First Name', lastName: 'Last Name', companyName: 'Company', jobTitle: 'Job Title' },
      ...{ streetAddress: 'Business Street', city: 'Business City', postalCode: 'Business Postal Code' },
      ...{ country: 'Business Country/Region', phone: 'Business Phone', email: 'E-mail Address' },
    },
  ],
])('an export of %s', (_, head, mapping) => expect(of(head)).toEqual(mapping))

test('the reason of a refused row is nothing to import, and its file is CSV whatever came in', () => {
  const field = { id: 4, name: refusalColumn, type: 'text', options: [], isRequired: false } as const
  expect(mappingOf(['Email', refusalColumn], contactNames, [field])).toEqual(['email', null])
  expect(['a.xlsx', 'refused-a.csv', 'a'].map(refusedName)).toEqual(Array(3).fill('refused-a.csv'))
})
