// The rows of a workbench list as cards, for narrow windows.
import cards from '@/components/record/list/cards.module.css'
import { OpenLink } from './open-link'
import { titleOf, type WorkColumn } from './work-columns'
import type { WorkRows } from './work-table'

interface WorkCardsProps extends WorkRows {
  facts: readonly WorkColumn[]
  mark: WorkColumn | undefined
}

export function WorkCards({ rows, keyOf, hrefOf, onOpen, actions, stale, facts, mark }: WorkCardsProps) {
  return (
    <ul className={stale ? `${cards.cards} ${cards.stale}` : cards.cards}>
      {rows.map((row) => {
        const offered = actions?.(row) ?? []
        return (
          <li key={keyOf(row)} className={cards.card}>
            <div className={cards.head}>
              <h2>
                <OpenLink href={hrefOf(row)} onOpen={() => onOpen(row)}>
                  {titleOf(row)}
                </OpenLink>
              </h2>
              <span>{mark?.render(row)}</span>
            </div>
            <dl className={cards.facts}>
              {facts.map((fact) => (
                <div key={fact.name}>
                  <dt>{fact.title}</dt>
                  <dd>{fact.render(row)}</dd>
                </div>
              ))}
            </dl>
            {offered.length > 0 && (
              <div className={cards.actions}>
                {offered.map((action) => (
                  <button key={action.key} type="button" data-track={`card.${action.key}`} onClick={action.onClick}>
                    {action.label}
                  </button>
                ))}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
