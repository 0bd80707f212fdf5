/** Import graph. */
export type Graph = ReadonlyMap<string, Iterable<string>>

/** Cycles of a graph, each as `a -> b -> a`; only one of those that share a part. */
export function cyclesOf(graph: Graph): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (node: string, trail: string[]) => {
    if (trail.includes(node)) {
      cycles.push([...trail.slice(trail.indexOf(node)), node].join(' -> '))
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}
