import { agentPermissions, allPermissions, type Permission } from '../access/permissions.ts'

/** A role of every new account (D1-110). */
export interface SeededRole {
  name: string
  description: string
  isAdministrator: boolean
  permissions: readonly Permission[]
}

/** Owner and admin, which are immutable, and the role of agents. */
export const seededRoles = [
  {
    name: 'owner',
    description: 'Holds every permission and the plan',
    isAdministrator: true,
    permissions: allPermissions,
  },
  {
    name: 'admin',
    description: 'Holds every permission',
    isAdministrator: true,
    permissions: allPermissions,
  },
  {
    name: 'agent',
    description: 'Answers customers and looks after contacts, tasks and tags',
    isAdministrator: false,
    permissions: agentPermissions,
  },
] as const satisfies readonly SeededRole[]
