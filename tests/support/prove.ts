import process from 'node:process'

/** Whether this run proves an area: it counts as often as was asked for, and takes the time for it. */
export const isProof = process.env['OUTPOST_PROVE'] !== undefined

/** How often something is tried: `usual` in every run, `proof` when its area is proven (`npm run prove -- AREA`). */
export const times = (usual: number, proof: number): number => (isProof ? proof : usual)
