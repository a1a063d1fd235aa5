// A sample of the customer board: one stage can be looked at alone. Radio buttons and CSS, so that it works without JavaScript.
import { text } from '@/lib/i18n/text.ts'
import type { SiteLanguage } from '@/lib/model/site/pages.ts'
import type { SmartSaleContent } from '@/lib/model/site/solution.ts'
import { Stars } from './marks.tsx'
import style from './sample-board.module.css'

export function SampleBoard({ language, content }: { language: SiteLanguage; content: SmartSaleContent['board'] }) {
  return (
    <div className={style.board}>
      <fieldset className={style.stages}>
        <legend>{content.title}</legend>
        {[content.all, ...content.columns.map((column) => column.name)].map((name, place) => (
          <label key={name}>
            <input type="radio" name="stage" value={place} defaultChecked={place === 0} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className={style.columns}>
        {content.columns.map((column, place) => (
          <section key={column.name} className={style.column} data-place={place + 1}>
            <h3>
              {column.name}
              <span>{column.cards.length}</span>
            </h3>
            <ul>
              {column.cards.map((card) => (
                <li key={card.name}>
                  <b>{card.name}</b>
                  <p>{card.note}</p>
                  <div>
                    <Stars count={card.stars} label={text(language, 'site.stars', { n: card.stars })} />
                    {card.amount && <span>{card.amount}</span>}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
