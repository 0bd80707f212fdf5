import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { denialTexts } from '#app/ui/denial.ts'
import { tipMark } from '#app/ui/tips/tip.tsx'
import { permissionTexts } from '#app/people/permission-texts.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { unbuilt, unbuiltText } from '#domain/access/unbuilt.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'

const view = (id: number, role: string, firstName: string) => ({
  ...{ id, firstName, lastName: 'Osei', email: `${firstName}@desk.test`, avatar: null, role, roleId: id },
  ...{ isActive: true, isAway: false, teamIds: [], mailboxIds: [], lastSeenAt: null },
  ...{ switchedOffAt: null, revision: 1 },
})
const people = [view(41, 'owner', 'Ada'), view(42, 'agent', 'Ben')]

async function open(path: string) {
  const asked: string[] = []
  const { user } = await render(<Pages />, {
    ...{ path, permissions: allPermissions, isAdministrator: true },
    serve: (method, target) => {
      asked.push(`${method} ${target}`)
      return target.startsWith('/desk/users')
        ? Response.json({ data: people, total: people.length })
        : Response.json({ data: [], total: 0, next: null })
    },
  })
  return { user, asked }
}

test('D1-111: what an admin may not do to an owner is locked and says why, without asking the server', async () => {
  const { user, asked } = await open(`${paths.users}/41`)
  for (const name of ['Switch off', 'Reset sign-in', 'Update']) {
    const button = await screen.findByRole('button', { name })
    expect(button.getAttribute('aria-disabled'), name).toBe('true')
    expect(button.getAttribute(tipMark.text), name).toBe(denialTexts.ownerOnly)
    // Update is disabled without changes, too.
    if (name !== 'Update') await user.click(button)
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([])
})

test('D1-111: another user is an admin’s to change, in the list as well', async () => {
  await open(`${paths.users}/42`)
  for (const name of ['Switch off', 'Reset sign-in'])
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBeNull()
  await open(paths.users)
  const remove = async (name: string) =>
    (await screen.findByRole('button', { name: `Delete ${name}` })).getAttribute('aria-disabled')
  expect([await remove('Ada Osei'), await remove('Ben Osei')]).toEqual(['true', null])
})

test('one’s own last visit is now; of others it is when they were seen', async () => {
  const me = { ...view(7, 'agent', 'Maya'), lastSeenAt: 1 }
  await render(<Pages />, {
    ...{ path: paths.users, permissions: allPermissions, isAdministrator: true },
    serve: (_method, target) =>
      target.startsWith('/desk/users')
        ? Response.json({ data: [me, ...people], total: 3 })
        : Response.json({ data: [], total: 0, next: null }),
  })
  const seen = async (name: string) => (await screen.findByText(name)).closest('li, [role=row]')?.textContent
  expect(await seen('Maya Osei')).toMatch(/Now$/)
  expect(await seen('Ben Osei')).toMatch(/Never$/)
})

const structure = Map.groupBy(allPermissions, (name) => name.split('.')[0] ?? '')

test('permissions of areas that are not built are marked on the page of a role, and no others', async () => {
  await render(<Pages />, {
    ...{ path: `${paths.roles}/new`, permissions: allPermissions, isAdministrator: true },
    serve: (_method, target) =>
      target.includes('structure')
        ? Response.json(
            Object.fromEntries(
              [...structure].map(([group, names]) => [
                group,
                names.map((name) => name.slice(group.length + 1)),
              ]),
            ),
          )
        : Response.json({ data: [], total: 0, next: null }),
  })
  const marks = await screen.findAllByText(unbuiltText)
  expect(marks.map(({ parentElement }) => parentElement?.textContent)).toEqual(
    unbuilt.permissions.map((name) => expect.stringContaining(permissionTexts[name] ?? name) as string),
  )
})
