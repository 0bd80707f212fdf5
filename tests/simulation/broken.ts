/** Violation of an invariant of sync.md section 3.2. */
export class Broken extends Error {
  readonly invariant: string

  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`)
    this.name = 'Broken'
    this.invariant = invariant
  }
}
