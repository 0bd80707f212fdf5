import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { Sample } from './sample.ts'

type SamplesOf<Room extends 'customers' | 'companies'> = Record<keyof (typeof endpoints)[Room], Sample>

const customers = '/desk/customers'
const companies = '/desk/companies'

const list = (path: string): Sample => ({ path, bad: { path: `${path}?sort=colour` }, stranger: 'own' })

/** A sample of every call about contacts and companies (ADM-060 to 065). */
export async function customerSamples(
  desk: TestDesk,
  contactId: number,
): Promise<{ customers: SamplesOf<'customers'>; companies: SamplesOf<'companies'> }> {
  const make = async (path: string, body: object) =>
    (await desk.call<{ id: number }>('POST', path, { as: desk.agent, body })).body.id
  const words = { firstName: 'Inge', lastName: 'Brandt', email: 'inge@velomarkt.example' }
  const doomed = await make(customers, { ...words, email: 'gone@velomarkt.example' })
  const [kept, left] = [await make(companies, { name: 'Kept' }), await make(companies, { name: 'Left' })]
  const one = (path: string, id: number, bad = `${path}/abc`): Sample => ({
    path: `${path}/${id}`,
    bad: { path: bad },
    stranger: 404,
  })
  const note = (path: string, id: number): Sample => ({
    ...{ path: `${path}/${id}/notes`, body: { note: 'Prefers a call' }, bad: { body: { note: ' ' } } },
    stranger: 404,
  })
  return {
    customers: {
      postContact: {
        path: customers,
        body: words,
        bad: { body: { ...words, firstName: 'I' } },
        stranger: 'own',
      },
      listContacts: list(customers),
      listAllContacts: list(`${customers}/all`),
      contactChoices: list(`${customers}/contact-list`),
      companiesOfContacts: list(`${customers}/companies`),
      getCustomer: one(customers, contactId),
      putContact: {
        ...one(customers, contactId),
        body: { title: 'Fleet manager' },
        bad: { body: { lastName: 'W' } },
      },
      deleteContacts: { ...one(customers, doomed), stranger: 'refused' },
      postContactNote: note(customers, contactId),
    },
    companies: {
      list: list(companies),
      companyChoices: list(`${companies}/company-list`),
      get: one(companies, kept),
      create: { path: companies, body: { name: 'New' }, bad: { body: { name: 'N' } }, stranger: 'own' },
      update: { ...one(companies, kept), body: { name: 'Kept on' }, bad: { body: { name: 'N' } } },
      deleteCompanies: { ...one(companies, left), stranger: 'refused' },
      postCompanyNote: note(companies, kept),
    },
  }
}
