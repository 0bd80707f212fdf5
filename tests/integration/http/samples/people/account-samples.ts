import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { TestDesk } from '../../../../support/desk.ts'
import type { Product } from '#domain/account/product.ts'
import type { Sample } from '../sample.ts'

/** Products of the suite on the sampled desk. */
export const sampledProducts: readonly Product[] = [
  { key: 'crm', url: 'https://crm.example.org', trialDays: 14 },
]

/** Samples of audit entries sent by the app. */
export const auditSamples = {
  postTrailLog: {
    path: '/desk/qa-audit/trail-logs',
    body: { act: 'viewed', area: 'reports' },
    bad: { body: { act: 'deleted', area: 'reports' } },
    stranger: 'own',
  },
  listTrailLogs: {
    path: '/desk/qa-audit/trail-logs',
    bad: { path: '/desk/qa-audit/trail-logs?userId=x' },
    stranger: 'own',
  },
  checkTrailLogs: { path: '/desk/qa-audit/trail-logs/check', bad: null, stranger: 'own' },
} as const satisfies Record<string, Sample>

/** Samples of the queries for plan, products and help. */
export const accountSamples = {
  getHelpUrls: { path: '/desk/help-learnmore/urls', bad: null, stranger: 'own' },
  listProducts: { path: '/account/billing/subscriptions/products', bad: null, stranger: 'own' },
  subscribeProduct: {
    path: '/account/subscribe/product',
    body: { product: 'crm' },
    bad: { body: { product: 'desk' } },
    stranger: 'own',
  },
  getPlan: { path: '/account/billing/currentsubscription', bad: null, stranger: 'own' },
} as const satisfies Record<string, Sample>

/** Samples of changes of the account. */
export const ownAccountSamples = {
  putMetadata: {
    path: '/account/metadata',
    body: { sessionDays: 4 },
    bad: { body: { sessionDays: 6 } },
    stranger: 'own',
  },
  postDeletion: {
    path: '/account/deletion',
    body: { name: 'Northwind' },
    bad: { body: {} },
    stranger: 400,
  },
  deleteDeletion: { path: '/account/deletion', bad: null, stranger: 'own' },
} as const satisfies Record<string, Sample>

/** A sample of every call on account exports; each has a small file. */
export async function exportSamples({ parts: { exports }, accountId, clock }: TestDesk) {
  const place = async () => {
    const id = randomUUID()
    const file = exports.pathOf(accountId, id)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'an export')
    return id
  }
  const path = '/account/exports'
  const shown = await place()
  const token = exports.token(accountId, shown, clock.now())
  return {
    listExports: { path, bad: null, stranger: 'own' },
    postExport: { path, bad: null, stranger: 'own' },
    postExportLink: { path: `${path}/${shown}/link`, bad: { path: `${path}/1/link` }, stranger: 404 },
    deleteExport: { path: `${path}/${await place()}`, bad: { path: `${path}/1` }, stranger: 404 },
    getExport: {
      path: `${path}/${accountId}/${shown}?token=${token}`,
      bad: { path: `${path}/${accountId}/${shown}` },
      stranger: 'own',
    },
  } as const satisfies Record<string, Sample>
}
