/** Loads the list of notifications; nobody needs it before the bell is pressed. */
export const loadNotificationPanel = () => import('./notification-panel.tsx')

/** The code of the list. */
export type PanelParts = Awaited<ReturnType<typeof loadNotificationPanel>>
