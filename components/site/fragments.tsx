// Fragments of the product's interface as public pages show them: real HTML with invented figures, never pictures.
import { QrPicture } from '@/components/basic/qr-picture'
import type { Agenda } from '@/lib/model/site/blocks.ts'
import type { IndexContent } from '@/lib/model/site/index-page.ts'
import style from './fragment.module.css'
import { StateText } from './state-text.tsx'

/** Times, people and states; a line without a state shows the button. */
export function AgendaBox({ items, button = '' }: { items: readonly Agenda[]; button?: string }) {
  return (
    <div className={style.box}>
      <table>
        <tbody>
          {items.map((item) => (
            <tr key={item.time + item.title}>
              <td className={`${style.time} ${item.state?.kind === 'overdue' ? style.late : ''}`}>{item.time}</td>
              <td>
                {item.title}
                {item.note && <span className={style.quiet}>{item.note}</span>}
              </td>
              <td className={style.right}>
                {item.state ? (
                  <StateText shape={item.state.kind}>{item.state.text}</StateText>
                ) : (
                  <span className={style.press}>{button}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function ChannelBox({ content, address, label }: { content: IndexContent['acquire']; address: string; label: string }) {
  return (
    <div className={style.box}>
      <div className={style.withCode}>
        <figure>
          <QrPicture address={address} size={124} label={label} />
          <figcaption>{content.code}</figcaption>
        </figure>
        <table>
          <thead>
            <tr>
              {content.columns.map((column, place) => (
                <th key={column} scope="col" className={place > 0 ? style.right : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {content.channels.map((channel) => (
              <tr key={channel.name}>
                <td>{channel.name}</td>
                <td className={style.right}>{channel.clues}</td>
                <td className={style.right}>{channel.rate}</td>
                <td className={style.right}>{channel.cost}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

export function OkrBox({ content }: { content: IndexContent['okr'] }) {
  return (
    <div className={style.box}>
      <div className={style.between}>
        <b>{content.objective}</b>
        <span className={style.quiet}>{content.weight}</span>
      </div>
      {content.results.map((result) => (
        <div key={result.name} className={style.result}>
          <div className={style.between}>
            <span>{result.name}</span>
            <b>{result.value}</b>
          </div>
          <div className={style.track}>
            <i style={{ width: `${result.percent}%` }} />
          </div>
          <div className={style.ticks} />
        </div>
      ))}
    </div>
  )
}

export function QuoteBox({ content }: { content: IndexContent['quote'] }) {
  const { lines, margin, instalments } = content
  return (
    <div className={style.box}>
      <div className={style.halves}>
        <table>
          <tbody>
            {lines.map((line, place) => (
              <tr key={line.label}>
                <td>{place === lines.length - 1 ? <b>{line.label}</b> : line.label}</td>
                <td className={style.right}>{place === lines.length - 1 ? <b>{line.value}</b> : line.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div>
          <div>{margin.label}</div>
          <div className={style.big}>{margin.value}</div>
          <div className={style.margin}>
            <i style={{ width: `${margin.percent * 2}%` }} />
            <i className={style.limit} style={{ left: `${margin.at * 2}%` }} />
          </div>
          <div className={style.limitText}>
            <span style={{ left: `${margin.at * 2}%` }}>{margin.limit}</span>
          </div>
        </div>
      </div>
      <div className={style.instalments}>
        {instalments.map((instalment) => (
          <StateText key={instalment.text} shape={instalment.kind}>
            {instalment.text}
          </StateText>
        ))}
      </div>
    </div>
  )
}

/** A process with a gateway: who approves follows from the amount. */
export function ApprovalBox({ nodes, label }: { nodes: IndexContent['approval']['nodes']; label: string }) {
  return (
    <div className={style.box}>
      <svg className={style.flow} viewBox="0 0 424 196" width="100%" role="img" aria-label={label} fontSize="13" fill="var(--text)">
        <g fill="none" stroke="var(--text-2)" strokeWidth="1.2">
          <path d="M26 98h22M140 98h32M204 98h28v-52h20M204 98h28v52h28M360 46h18v36M352 150h26v-36" />
        </g>
        <path
          d="M48 98l-7-3.5v7zM172 98l-7-3.5v7zM252 46l-7-3.5v7zM260 150l-7-3.5v7zM378 84l-3.5-7h7zM378 112l-3.5 7h7z"
          fill="var(--text-2)"
        />
        <circle cx="16" cy="98" r="10" fill="#fff" stroke="var(--ok)" strokeWidth="1.5" />
        <rect x="48" y="78" width="92" height="40" rx="4" fill="#fff" stroke="var(--text-2)" strokeWidth="1.2" />
        <text x="94" y="103" textAnchor="middle">
          {nodes.first}
        </text>
        <path d="M188 82l16 16-16 16-16-16z" fill="var(--brass-bg)" stroke="var(--brass)" strokeWidth="1.5" />
        <path d="M183 93l10 10M193 93l-10 10" stroke="var(--brass-text)" strokeWidth="1.8" />
        <rect x="252" y="26" width="108" height="40" rx="4" fill="#fff" stroke="var(--primary)" strokeWidth="2" />
        <text x="306" y="51" textAnchor="middle">
          {nodes.high}
        </text>
        <rect x="260" y="130" width="92" height="40" rx="4" fill="#fff" stroke="var(--text-2)" strokeWidth="1.2" />
        <text x="306" y="155" textAnchor="middle">
          {nodes.middle}
        </text>
        <circle cx="378" cy="98" r="11" fill="#fff" stroke="var(--bad)" strokeWidth="3" />
        <text x="252" y="18" fontSize="12" fill="var(--text-3)">
          {nodes.highWhen}
        </text>
        <text x="260" y="188" fontSize="12" fill="var(--text-3)">
          {nodes.middleWhen}
        </text>
      </svg>
    </div>
  )
}

/** Amounts of one row of stages, each bar as long as its share of the first. */
export function SeriesBox({ series }: { series: readonly { name: string; value: number; note: string }[] }) {
  const whole = Math.max(1, ...series.map((one) => one.value))
  return (
    <div className={style.box}>
      <ul className={style.bars}>
        {series.map((one) => (
          <li key={one.name}>
            <b>{one.name}</b>
            <div>
              <div className={style.between}>
                <span className={style.quiet}>{one.note}</span>
                <b>{one.value}</b>
              </div>
              <div className={style.track}>
                <i style={{ width: `${(one.value / whole) * 100}%` }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
