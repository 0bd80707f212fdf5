import type { User } from './user.ts'

/** Whether somebody has said that they are away: nobody calls them meanwhile, and colleagues see it. */
export const isAway = (user: Pick<User, 'isAway'>): boolean => user.isAway
