/** Days of finished conversations stored with their threads; 0 means all. */
export const deviceWindows = [30, 90, 365, 0] as const
/** Member of `deviceWindows`. */
export type DeviceWindow = (typeof deviceWindows)[number]
