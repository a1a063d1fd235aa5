// The steelyard of the public pages: cards hanging from stages, rows of stages, the money of one approval.
import { type CSSProperties, Fragment } from 'react'
import type { Point } from '@/lib/model/site/blocks.ts'
import type { IndexContent } from '@/lib/model/site/index-page.ts'
import style from './beam.module.css'
import { Stars } from './marks.tsx'
import { StateText } from './state-text.tsx'

const ticks = Array.from({ length: 115 }, (_, place) => ({ x: 0.5 + 12 * place, long: place % 5 === 0 }))
const tickPath = (long: boolean) =>
  ticks
    .filter((tick) => tick.long === long)
    .map((tick) => `M${tick.x} ${long ? 29 : 35}V42`)
    .join('')

/** An amount with its decimals lighter. */
function Amount({ value }: { value: string }) {
  const [whole, decimals] = value.split('.')
  return (
    <div className={style.amount}>
      {whole}
      {decimals && <i>.{decimals}</i>}
    </div>
  )
}

/** The beam of /index: five stages from the lead to the payment. */
export function HeroBeam({ cards, starsLabel }: { cards: IndexContent['cards']; starsLabel: (count: number) => string }) {
  return (
    <div className={style.scale}>
      <svg viewBox="0 0 1440 80" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={tickPath(false)} stroke="#9aa9b0" />
        <path d={tickPath(true)} stroke="#44555e" />
        <path d="M-600 43.5H1384M1384 38v11" stroke="var(--text)" strokeWidth="4" />
      </svg>
      <ol className={style.hang}>
        {cards.map((card) => (
          <li key={card.stage}>
            <span className={style.label}>{card.stage}</span>
            <div className={style.card}>
              <b className={card.amount ? style.plain : undefined}>{card.title}</b>
              {card.text && <div className={style.text}>{card.text}</div>}
              {card.note && <div className={style.note}>{card.note}</div>}
              {card.amount && <Amount value={card.amount} />}
              {card.button && <span className={style.press}>{card.button}</span>}
              {card.foot && (
                <div className={style.foot}>
                  {card.stars > 0 ? <Stars count={card.stars} label={starsLabel(card.stars)} /> : <span>{card.foot.label}</span>}
                  {card.foot.state ? (
                    <StateText shape={card.foot.state.kind}>{card.foot.state.text}</StateText>
                  ) : card.amount ? (
                    <b>{card.foot.value}</b>
                  ) : (
                    <span>{card.foot.value}</span>
                  )}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Stages in a row under a short beam: a flow, or the steps of a process. */
export function StageBeam({ items, soft = false, level: Title = 'h3' }: { items: readonly Point[]; soft?: boolean; level?: 'h2' | 'h3' }) {
  return (
    <ol className={`${style.stages} ${soft ? style.onSoft : ''}`}>
      {items.map((item) => (
        <li key={item.title}>
          <Title>{item.title}</Title>
          <p>{item.text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Where an amount stands on the ruler; beam.module.css places it there. */
const from = (amount: number, whole: number) => ({ '--from': `${((amount / whole) * 100).toFixed(2)}%` }) as CSSProperties
const span = (start: number, amount: number, whole: number) =>
  ({ ...from(start, whole), '--long': `${((amount / whole) * 100).toFixed(2)}%` }) as CSSProperties
const yuan = (amount: number) => amount.toLocaleString('en', { minimumFractionDigits: 2 })

/** What an approver sees before signing: paid, this payment, what passes the budget. */
export function MoneyBeam({ words }: { words: IndexContent['money'] }) {
  const [paid, now, budget] = [108_000, 86_400, 180_000]
  const over = paid + now - budget
  const whole = 230_000
  return (
    <div className={style.money}>
      <div className={style.captions}>
        <span className={style.end} style={from(paid, whole)}>
          {words.paid}
          <b>{yuan(paid)}</b>
        </span>
        <span className={style.end} style={from(budget, whole)}>
          {words.budget}
          <b>{yuan(budget)}</b>
        </span>
      </div>
      <div className={style.ruler}>
        <i className={style.paid} style={span(0, paid, whole)} />
        <i className={style.now} style={span(paid, budget - paid, whole)} />
        <i className={style.over} style={span(budget, over, whole)} />
        <i className={style.limit} style={from(budget, whole)} />
      </div>
      <div className={style.rulerTicks} />
      <div className={`${style.captions} ${style.below}`}>
        <span className={style.brass} style={from(paid, whole)}>
          {words.now}
          <b>{yuan(now)}</b>
        </span>
        <span className={style.red} style={from(budget, whole)}>
          {words.over}
          <b>{yuan(over)}</b>
        </span>
      </div>
    </div>
  )
}

/** The slogan: each part stays whole, the last on a line of its own. */
export function Slogan({ parts }: { parts: readonly string[] }) {
  return parts.map((part, place) => (
    <Fragment key={part}>
      {place === parts.length - 1 && <br />}
      <span>{part}</span>
      {/[A-Za-z,]$/.test(part) && ' '}
    </Fragment>
  ))
}
