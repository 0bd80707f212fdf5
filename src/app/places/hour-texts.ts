/** Labels of the time-of-day formats. */
export const hourTexts = { '12': '12-hour, 2:38 PM', '24': '24-hour, 14:38' } as const
