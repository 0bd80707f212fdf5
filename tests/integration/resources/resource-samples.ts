import type { RecordMarks, Resource } from '#domain/resource.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { Sample } from '../http/samples/sample.ts'
import type { ResourceProof } from './prove-resource.ts'

/** Samples of the calls of a record kind, derived from its proof. */
export async function resourceSamples<Words extends object, Row extends RecordMarks>(
  desk: TestDesk,
  { endpoints, refers = {}, write }: Pick<Resource<Words, Row>, 'endpoints' | 'refers' | 'write'>,
  { good, changed, bad, numbered }: ResourceProof<Words, Row>,
): Promise<Record<'list' | 'get' | 'create' | 'update' | 'remove', Sample>> {
  const { list, get, create, update, remove } = endpoints
  const make = async (index: number) => {
    const body = numbered(desk, index)
    const as = write.needs === 'signed-in' ? desk.agent : desk.owner
    return (await desk.call<{ id: number }>('POST', create.path, { as, body })).body.id
  }
  const [doomed, kept] = [await make(0), await make(1)]
  const one = (path: string, id: number) => ({
    path: path.replace(':id', String(id)),
    bad: { path: path.replace(':id', 'abc') },
    stranger: 404 as const,
  })
  const broken = { ...good(desk), ...Object.values(bad)[0]?.(desk).words }
  // Records that the input refers to do not exist in another account.
  const stranger = Object.keys(refers).some((path) => isNamed(good(desk), path)) ? 400 : 'own'
  return {
    list: { path: list.path, bad: { path: `${list.path}?sort=colour` }, stranger: 'own' },
    get: one(get.path, kept),
    create: { path: create.path, body: good(desk), bad: { body: broken }, stranger },
    update: { ...one(update.path, kept), body: changed(desk), bad: { body: broken } },
    remove: one(remove.path, doomed),
  }
}

function isNamed(words: object, path: string): boolean {
  const value: unknown = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], words)
  return Array.isArray(value) ? value.length > 0 : typeof value === 'number'
}
