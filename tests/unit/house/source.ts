import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Source file of the product. */
export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  /** `lib`, `domain`, … or `sw`. */
  floor: string
  /** First folder below the floor, or the file's own name. */
  room: string
  text: string
  lines: number
  /** Imports: paths from the root for our own files, names for packages. */
  imports: string[]
  /** Type-only imports, which vanish at build time. */
  types: ReadonlySet<string>
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

function resolve(path: string, target: string): string {
  if (target.startsWith('#')) return `src/${target.slice(1)}`
  if (!target.startsWith('.')) return target
  return join(dirname(path), target).split(sep).join('/')
}

/** All source files of the product, read once. */
export const sources: readonly SourceFile[] = [...filesBelow('src'), ...filesBelow('sw')].map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const [first, second, third] = path.split('/') as [string, string, string | undefined]
  const found = [...text.matchAll(importPattern)].map((match) => ({
    isType: match[1] !== undefined,
    target: resolve(path, (match[2] ?? match[3]) as string),
  }))
  const values = new Set(found.filter(({ isType }) => !isType).map(({ target }) => target))
  return {
    path,
    floor: first === 'sw' ? 'sw' : second,
    room: first === 'sw' ? 'sw' : ((third ?? second).replace(/\.tsx?$/, '') as string),
    text,
    lines: text.split('\n').length - 1,
    imports: found.map(({ target }) => target),
    types: new Set(found.map(({ target }) => target).filter((target) => !values.has(target))),
  }
})
