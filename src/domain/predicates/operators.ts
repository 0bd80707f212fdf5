/** Operators by field type; `isEmpty` and `isSet` only for optional fields. */
export const operatorsOf = {
  text: [
    'contains',
    'doesNotContain',
    'hasWords',
    'is',
    'isNot',
    'startsWith',
    'endsWith',
    'isEmpty',
    'isSet',
  ],
  number: ['is', 'isNot', 'isAtLeast', 'isAtMost', 'isEmpty', 'isSet'],
  /** Numbers with decimals. */
  amount: ['is', 'isNot', 'isAtLeast', 'isAtMost', 'isEmpty', 'isSet'],
  flag: ['is'],
  moment: ['isWithin', 'isBefore', 'isAfter', 'isEmpty', 'isSet'],
  choice: ['isAnyOf', 'isNoneOf', 'isEmpty', 'isSet'],
  reference: ['isAnyOf', 'isNoneOf', 'isEmpty', 'isSet'],
  references: ['hasAnyOf', 'hasAllOf', 'hasNoneOf', 'isEmpty', 'isSet'],
} as const

/** Type of a field. */
export type FieldType = keyof typeof operatorsOf

/** Operator of a field. */
export type Operator = (typeof operatorsOf)[FieldType][number]

/** Labels of operators, between a field and a value. */
export const operatorLabels: Record<Operator, string> = {
  contains: 'contains',
  doesNotContain: 'does not contain',
  hasWords: 'has the words',
  is: 'is',
  isNot: 'is not',
  startsWith: 'starts with',
  endsWith: 'ends with',
  isEmpty: 'is empty',
  isSet: 'is set',
  isAtLeast: 'is at least',
  isAtMost: 'is at most',
  isWithin: 'is within',
  isBefore: 'is before',
  isAfter: 'is after',
  isAnyOf: 'is any of',
  isNoneOf: 'is none of',
  hasAnyOf: 'has any of',
  hasAllOf: 'has all of',
  hasNoneOf: 'has none of',
}

/** All operators. */
export const operators = Object.keys(operatorLabels) as Operator[]

/** Negated operators, with the operator that each negates. */
export const contraries: Partial<Record<Operator, Operator>> = {
  doesNotContain: 'contains',
  isNot: 'is',
  isSet: 'isEmpty',
  isNoneOf: 'isAnyOf',
  hasNoneOf: 'hasAnyOf',
}
