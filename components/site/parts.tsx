// The parts that public pages are put together from: sections, lists, tables, questions.
import type { ReactNode } from 'react'
import type { Figure, Grid, Heading, Point, Question, Story } from '@/lib/model/site/blocks.ts'
import frame from './frame.module.css'
import { Arrow, PartnerMark } from './marks.tsx'
import style from './parts.module.css'

interface SectionProps {
  title?: string | undefined
  lead?: string | undefined
  ground?: keyof typeof grounds
  tight?: boolean
  id?: string
  children: ReactNode
}

const grounds = { plain: undefined, soft: style.soft, ground: style.ground, dark: style.dark }

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

/** A band across the page with a title. Grounds alternate from one to the next. */
export function Section({ title, lead, ground = 'plain', tight = false, id, children }: SectionProps) {
  return (
    <section id={id} className={joined(tight ? style.tight : style.section, grounds[ground])}>
      <div className={frame.wide}>
        {title && <h2 className={style.title}>{title}</h2>}
        {lead && <p className={style.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  )
}

export interface Crumb {
  text: string
  path?: string
}

/** The head of an inner page: where it stands, its promise. */
export function PageHero({
  title,
  lead,
  crumbs,
  crumbsLabel,
  children,
}: Heading & { crumbs?: Crumb[]; crumbsLabel?: string; children?: ReactNode }) {
  return (
    <div className={style.hero}>
      <div className={frame.wide}>
        {crumbs && (
          <nav className={style.crumbs} aria-label={crumbsLabel}>
            <ol>
              {crumbs.map((crumb) => (
                <li key={crumb.text}>{crumb.path ? <a href={crumb.path}>{crumb.text}</a> : crumb.text}</li>
              ))}
            </ol>
          </nav>
        )}
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </div>
    </div>
  )
}

export function Points({ items, three = false }: { items: readonly Point[]; three?: boolean }) {
  return (
    <ul className={joined(style.points, three && style.three)}>
      {items.map((item) => (
        <li key={item.title}>
          <h3>{item.title}</h3>
          <p>{item.text}</p>
        </li>
      ))}
    </ul>
  )
}

export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <ul className={style.figures}>
      {items.map((item) => (
        <li key={item.label}>
          <div className={style.number}>
            {item.value}
            <small>{item.unit}</small>
          </div>
          <p>{item.label}</p>
        </li>
      ))}
    </ul>
  )
}

export function Stories({ items }: { items: readonly Story[] }) {
  return (
    <ul className={style.figures}>
      {items.map((item) => (
        <li key={item.company}>
          <div className={style.number}>
            {item.value}
            <small>{item.unit}</small>
          </div>
          <p>{item.text}</p>
          <span className={style.company}>{item.company}</span>
        </li>
      ))}
    </ul>
  )
}

export function Partners({ names }: { names: readonly string[] }) {
  return (
    <ul className={style.partners}>
      {names.map((name, place) => (
        <li key={name}>
          <PartnerMark place={place} />
          {name}
        </li>
      ))}
    </ul>
  )
}

interface Row {
  title: string
  path: string
  cells: readonly { label: string; text: string }[]
}

/** Title, difficulty, answer: each row leads to a page. */
export function RowList({ rows }: { rows: readonly Row[] }) {
  return (
    <div className={style.rows}>
      {rows.map((row) => (
        <a key={row.title} href={row.path}>
          <h3>{row.title}</h3>
          {row.cells.map((cell) => (
            <p key={cell.label}>
              <span>{cell.label}</span>
              {cell.text}
            </p>
          ))}
          <Arrow />
        </a>
      ))}
    </div>
  )
}

const numeral = /^[−\d][\d,.]*(?: ?(?:%|元))?$/

/** Columns of figures are set to the right. */
const isFigure = (grid: Grid, place: number) => grid.rows.every((row) => !row[place] || numeral.test(row[place]))

/** A table; an empty cell shows a dash. On narrow screens it scrolls by itself. */
export function DataTable({ grid, label }: { grid: Grid; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={style.table} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {grid.columns.map((column, place) => (
              <th key={column} scope="col" className={isFigure(grid, place) ? style.figure : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, place) => (
                <td key={grid.columns[place]} className={isFigure(grid, place) ? style.figure : undefined}>
                  {cell || <span className={style.none}>—</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function Faq({ items }: { items: readonly Question[] }) {
  return (
    <div className={style.faq}>
      {items.map((item) => (
        <details key={item.question}>
          <summary>{item.question}</summary>
          <p>{item.answer}</p>
        </details>
      ))}
    </div>
  )
}

export function Checks({ items }: { items: readonly string[] }) {
  return (
    <ul className={style.checks}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

/** Links with a line of explanation. */
export function LinkList({ items }: { items: readonly { name: string; note: string; path: string }[] }) {
  return (
    <ul className={style.links}>
      {items.map((item) => (
        <li key={item.path}>
          <a className={style.link} href={item.path}>
            {item.name}
          </a>
          <small>{item.note}</small>
        </li>
      ))}
    </ul>
  )
}

interface Fact {
  label: string
  value: ReactNode
  note?: string | undefined
}

export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={style.facts}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>
            {item.value}
            {item.note && <small>{item.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Links of which one is the shown one. */
export function Tabs({ items, label }: { items: readonly { text: string; path: string; current: boolean }[]; label: string }) {
  return (
    <nav className={style.tabs} aria-label={label}>
      {items.map((item) => (
        <a key={item.path} href={item.path} aria-current={item.current ? 'page' : undefined}>
          {item.text}
        </a>
      ))}
    </nav>
  )
}
