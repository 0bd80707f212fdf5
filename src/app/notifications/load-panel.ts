/** Loads the notification panel when the bell is first pressed. */
export const loadNotificationPanel = () => import('./notification-panel.tsx')

/** Exports of the panel's module. */
export type PanelParts = Awaited<ReturnType<typeof loadNotificationPanel>>
