/** A promise of sync.md section 3.2 that does not hold. */
export class Broken extends Error {
  readonly invariant: string

  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`)
    this.name = 'Broken'
    this.invariant = invariant
  }
}
