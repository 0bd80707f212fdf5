/** Records of one page where nobody names a number, and at most (D1-126). */
export const pageSize = { usual: 50, most: 200 }
