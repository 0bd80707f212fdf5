export const serveStatusPages = (): void => undefined
