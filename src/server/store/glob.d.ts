interface ImportMeta {
  /** Vite replaces the call by the files' contents; plain Node has no such function. */
  glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>
}
