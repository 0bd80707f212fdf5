/** Records per page: default and maximum (D1-126). */
export const pageSize = { usual: 50, most: 200 }
