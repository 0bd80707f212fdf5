/** How many days of finished conversations a device keeps with their threads; 0 is all there are. */
export const deviceWindows = [30, 90, 365, 0] as const
/** Member of `deviceWindows`. */
export type DeviceWindow = (typeof deviceWindows)[number]
