import { paint } from '#app/theme/desk-theme.ts'

const box = { viewBox: '0 0 132 84', width: 132, height: 84, fill: 'none', 'aria-hidden': true } as const

const ground = <ellipse cx="66" cy="74" rx="58" ry="6" fill={paint('hover')} />

const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** The outpost with its light on. */
export function HutDrawing() {
  return (
    <svg {...box}>
      {ground}
      <path d="M38 72V42a28 28 0 0 1 56 0v30z" fill={paint('pine')} />
      <path d="M53 72V46a13 13 0 0 1 26 0v26z" fill={paint('lantern')} />
      <path d="M66 33v39M53 54h26" stroke={paint('pine')} strokeWidth="2.5" />
      <path d="M28 73h76" stroke={paint('ink3')} strokeWidth="3" {...round} />
      <path
        d="M16 72V58M12 64l4-8 4 8M116 72V54M111 62l5-10 5 10"
        stroke={paint('pineLine')}
        strokeWidth="3"
        {...round}
      />
    </svg>
  )
}

/** A missing outpost: the only dashed drawing. */
export function MissingHutDrawing() {
  const dashed = { stroke: paint('control'), strokeWidth: 2, strokeDasharray: '5 4' }
  return (
    <svg {...box}>
      {ground}
      <path d="M38 72V42a28 28 0 0 1 56 0v30z" {...dashed} />
      <path d="M53 72V46a13 13 0 0 1 26 0v26" {...dashed} />
      <path d="M28 73h76" stroke={paint('control')} strokeWidth="3" {...round} />
    </svg>
  )
}
