import process from 'node:process'

/** True if this run proves an area, with more repetitions and longer timeouts. */
export const isProof = process.env['OUTPOST_PROVE'] !== undefined

/** Number of repetitions: `usual` in every run, `proof` when the area is proven (`npm run prove -- AREA`). */
export const times = (usual: number, proof: number): number => (isProof ? proof : usual)
