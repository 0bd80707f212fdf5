/** How times of day are written, as the choices say it. */
export const hourWords = { '12': '12-hour, 2:38 PM', '24': '24-hour, 14:38' } as const
