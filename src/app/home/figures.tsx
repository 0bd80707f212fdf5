import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { searchOf } from '#app/inbox/location.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Figure, Strip } from './home-styles.ts'
import type { ShownFigure } from './use-home.ts'

/** Five figures of the desk, each linked to its list. */
export function Figures({ figures }: { figures: readonly ShownFigure[] }) {
  return (
    <Strip aria-label="Figures">
      {figures.map(({ label, mark, place, count, detail }) => (
        <Figure key={label} to={paths.inbox + searchOf(place)}>
          <span data-part="label">
            <i>{typeof mark === 'string' ? <StatusGlyph status={mark} /> : <Icon of={mark} size="sm" />}</i>
            {label}
          </span>
          <b>{count?.toLocaleString('en') ?? ' '}</b>
          <span data-part="detail">{detail}</span>
        </Figure>
      ))}
    </Strip>
  )
}
