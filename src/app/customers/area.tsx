import { Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { recordArea } from '#app/records/record-entry.tsx'
import { paths } from '#app/paths.ts'

const loadFrame = () => import('./customers-frame.tsx')
const loadContacts = () => import('./list/contacts-page.tsx')
const loadDuplicates = () => import('#app/duplicates/duplicates-page.tsx')
const loadCompanies = () => import('./companies/companies-page.tsx')
const loadCompany = () => import('./companies/company-page.tsx')
const loadImport = () => import('./import/contact-import.tsx')
const loadCustomer = () => import('./customer-page.tsx')

const CustomersFrame = lazy(async () => ({ default: (await loadFrame()).CustomersFrame }))
const Contacts = lazy(async () => ({ default: (await loadContacts()).ContactsPage }))
const Duplicates = lazy(async () => ({ default: (await loadDuplicates()).DuplicatesPage }))
const Companies = lazy(async () => ({ default: (await loadCompanies()).CompaniesPage }))
const Company = lazy(async () => ({ default: (await loadCompany()).CompanyPage }))
const Import = lazy(async () => ({ default: (await loadImport()).ContactImportPage }))
const Customer = lazy(async () => ({ default: (await loadCustomer()).CustomerPage }))

const shown = (page: React.ReactNode) => <Suspense>{page}</Suspense>

/** Area of customers and companies. */
export const customersArea = defineArea(
  recordArea(
    [
      {
        ...{
          heading: 'Organization',
          title: 'Custom fields',
          noun: 'custom field',
          path: paths.customFields,
        },
        words: 'customers contacts companies properties attributes settings',
        load: () => import('./fields/field-kind.tsx'),
      },
    ],
    {
      rail: {
        label: 'Customers',
        to: paths.customers,
        icon: Users,
        command: 'go.customers',
        isOnPhone: true,
        feature: 'customerManagement.customerList',
      },
      pages: [
        {
          path: paths.customers,
          handle: { crumb: 'Customers' },
          children: [
            {
              element: shown(<CustomersFrame />),
              children: [
                { index: true, element: shown(<Contacts />) },
                { path: 'segment/:segmentId', element: shown(<Contacts />), handle: { crumb: 'Segment' } },
                {
                  path: 'duplicates',
                  element: shown(<Duplicates />),
                  handle: { crumb: 'Possible duplicates' },
                },
              ],
            },
            {
              path: 'companies',
              handle: { crumb: 'Companies' },
              children: [
                {
                  element: shown(<CustomersFrame />),
                  children: [
                    { index: true, element: shown(<Companies />) },
                    {
                      path: 'segment/:segmentId',
                      element: shown(<Companies />),
                      handle: { crumb: 'Segment' },
                    },
                  ],
                },
                { path: ':companyId', element: shown(<Company />), handle: { crumb: 'Company' } },
              ],
            },
            { path: 'import', element: shown(<Import />), handle: { crumb: 'Import' } },
            {
              path: ':customerId',
              element: shown(<Customer />),
              handle: { crumb: { record: 'customer', param: 'customerId' } },
            },
          ],
        },
      ],
      later: [loadFrame, loadContacts, loadCustomer, () => import('./create/create-customer-dialog.tsx')],
    },
  ),
)
