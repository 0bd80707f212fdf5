import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../support/desk.ts'
import { customFieldResource } from '#domain/customers/custom-field.ts'
import { companySegmentResource, contactSegmentResource } from '#domain/customers/segment.ts'
import { assetFieldResource, assetResource } from '#domain/assets/asset.ts'
import { assetFieldProof, assetProof } from '../../assets/asset-proof.ts'
import { customFieldProof } from '../../customers/custom-field-proof.ts'
import { segmentProof } from '../../customers/segment-proof.ts'
import { resourceSamples } from '../../resources/resource-samples.ts'
import type { Sample } from './sample.ts'

type Room =
  | 'assets'
  | 'assetFields'
  | 'imports'
  | 'deskImports'
  | 'assetImports'
  | 'customers'
  | 'companies'
  | 'customFields'
  | 'contactSegments'
  | 'companySegments'
type SamplesOf<Of extends Room> = Record<keyof (typeof endpoints)[Of], Sample>

const customers = '/desk/customers'
const companies = '/desk/companies'

function csvForm(text = 'Email,Note\nimported@velo.example,x\n'): FormData {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/csv' }), 'people.csv')
  return form
}

/** A sample of every call of an import with two columns. @param path upload path. */
async function importSamples(
  desk: TestDesk,
  path: string,
  form: () => FormData,
): Promise<SamplesOf<'assetImports'>> {
  const upload = async (isPreview = true) => {
    const sent = { as: desk.owner, body: form() }
    return (await desk.call<{ id: number }>('POST', `${path}?isPreview=${isPreview}`, sent)).body.id
  }
  const startable = (id: number, what: string): Sample => ({
    ...{ path: `${path}/${id}${what}`, bad: { path: `${path}/abc${what}` }, stranger: 404 },
  })
  return {
    postImport: { path, body: form(), bad: { body: new FormData() }, stranger: 'own' },
    getImport: startable(await upload(), ''),
    putImport: {
      ...startable(await upload(), ''),
      body: { mapping: ['name', null], mode: 'leave' },
      bad: { body: { mapping: ['name'], mode: 'never' } },
    },
    startImport: { ...startable(await upload(), '/start'), body: {} },
    putImportJob: {
      ...startable(await upload(false), '/job'),
      ...{ body: { choice: 'pause' }, bad: { body: { choice: 'wait' } } },
    },
    getRefused: startable(await upload(), '/refused'),
  }
}

/** A sample of every call of an import of another help desk. */
async function deskImportSamples(desk: TestDesk): Promise<SamplesOf<'deskImports'>> {
  const path = `/account/desk-imports`
  const to = `${path}?mailboxId=${desk.mailboxId}`
  const form = () => {
    const made = new FormData()
    const users = [{ id: 1, name: 'Ana', email: 'ana@zendesk.example', role: 'end-user' }]
    made.set('file', new Blob([JSON.stringify({ users })]), 'users.json')
    return made
  }
  const upload = async () =>
    (await desk.call<{ id: number }>('POST', to, { as: desk.owner, body: form() })).body.id
  const begun = await upload()
  await desk.call('POST', `${path}/${begun}/start`, { as: desk.owner, body: {} })
  const one = (id: number, what: string): Sample => ({
    ...{ path: `${path}/${id}${what}`, bad: { path: `${path}/abc${what}` }, stranger: 404 },
  })
  return {
    postDeskImport: { path: to, body: form(), bad: { body: new FormData() }, stranger: 404 },
    newestDeskImport: { path, bad: null, stranger: 'own' },
    getDeskImport: one(await upload(), ''),
    startDeskImport: { ...one(await upload(), '/start'), body: {} },
    putDeskImportJob: {
      ...one(begun, '/job'),
      ...{ body: { choice: 'pause' }, bad: { body: { choice: 'wait' } } },
    },
  }
}

const list = (path: string): Sample => ({ path, bad: { path: `${path}?sort=colour` }, stranger: 'own' })

/** A sample of every call about contacts and companies (ADM-060 to 065). */
export async function customerSamples(
  desk: TestDesk,
  contactId: number,
): Promise<{ [Of in Room]: SamplesOf<Of> }> {
  const make = async (path: string, body: object) =>
    (await desk.call<{ id: number }>('POST', path, { as: desk.agent, body })).body.id
  const words = { firstName: 'Inge', lastName: 'Brandt', email: 'inge@velomarkt.example' }
  const doomed = await make(customers, { ...words, email: 'gone@velomarkt.example' })
  const twin = await make(customers, { ...words, email: 'twin@velomarkt.example' })
  const second = await make(customers, { ...words, email: 'second@velomarkt.example' })
  const merged = await make(customers, { ...words, email: 'merged@velomarkt.example' })
  const erased = await make(customers, { ...words, email: 'erased@velomarkt.example' })
  const merge = { as: desk.agent, body: { other: merged } }
  await desk.call('POST', `${customers}/${contactId}/merge`, merge)
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
      listFavourites: { path: `${customers}/favourites`, bad: null, stranger: 'own' },
      setFavourite: {
        ...one(`${customers}/favourites`, contactId),
        ...{ body: { isFavourite: true }, bad: { body: { isFavourite: 'maybe' } } },
      },
      tagContacts: {
        path: `${customers}/tags`,
        body: { ids: [contactId], labelId: desk.labelId },
        bad: { body: { ids: [] } },
        stranger: 'refused',
      },
      getCustomer: one(customers, contactId),
      putContact: {
        ...one(customers, contactId),
        body: { title: 'Fleet manager' },
        bad: { body: { lastName: 'W' } },
      },
      deleteContacts: { ...one(customers, doomed), stranger: 'refused' },
      postContactNote: note(customers, contactId),
      previewErasure: {
        ...{ path: `${customers}/${contactId}/erasure`, bad: { path: `${customers}/abc/erasure` } },
        stranger: 404,
      },
      eraseCustomer: {
        ...{ path: `${customers}/${erased}/erasure`, bad: { path: `${customers}/abc/erasure` } },
        ...{ body: {}, stranger: 404 },
      },
      exportPerson: {
        ...{ path: `${customers}/${contactId}/data`, bad: { path: `${customers}/abc/data` } },
        stranger: 404,
      },
      listDuplicates: { path: `${customers}/duplicates`, bad: null, stranger: 'own' },
      getDuplicates: {
        ...{ path: `${customers}/${contactId}/duplicates`, bad: { path: `${customers}/abc/duplicates` } },
        stranger: 'own',
      },
      previewMerge: {
        ...{ path: `${customers}/${contactId}/merge?other=${twin}`, stranger: 404 },
        bad: { path: `${customers}/${contactId}/merge?other=abc` },
      },
      mergeCustomers: {
        ...{ path: `${customers}/${contactId}/merge`, body: { other: second }, stranger: 404 },
        bad: { body: { other: second, take: ['everything'] } },
      },
      unmergeCustomers: {
        ...{ path: `${customers}/${contactId}/merge/${merged}`, stranger: 404 },
        bad: { path: `${customers}/${contactId}/merge/abc` },
      },
    },
    deskImports: await deskImportSamples(desk),
    imports: {
      ...(await importSamples(desk, `${customers}/import`, csvForm)),
      exportContacts: { ...list(`${customers}/export`), bad: { path: `${customers}/export?tag=x` } },
    },
    assetImports: await importSamples(desk, '/desk/assets/import', () => csvForm('Name,Note\nBike,x\n')),
    customFields: await resourceSamples(desk, customFieldResource, customFieldProof),
    assets: await resourceSamples(desk, assetResource, assetProof),
    assetFields: await resourceSamples(desk, assetFieldResource, assetFieldProof),
    contactSegments: await resourceSamples(desk, contactSegmentResource, segmentProof),
    companySegments: {
      ...(await resourceSamples(desk, companySegmentResource, segmentProof as never)),
      listLiterally: list('/desk/companies/companies/segments'),
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
