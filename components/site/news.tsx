// News on public pages: rows, the list with covers, what is read most, page numbers.
import { text } from '@/lib/i18n/text.ts'
import type { SiteLanguage } from '@/lib/model/site/pages.ts'
import style from './news.module.css'
import parts from './parts.module.css'

export interface NewsEntry {
  news_key: string
  title: string
  summary: string | null
  cover: string | null
  category_name: string
  publish_date: string
  is_top: boolean
  view_count: number
}

export const articlePath = (key: string) => `/article?key=${key}`
const day = (time: string) => time.slice(0, 10)

/** Date, title and category in two columns. */
export function NewsRows({ items }: { items: readonly NewsEntry[] }) {
  return (
    <ul className={style.rows}>
      {items.map((item) => (
        <li key={item.news_key}>
          <a href={articlePath(item.news_key)}>
            <time dateTime={day(item.publish_date)}>{day(item.publish_date)}</time>
            <span>
              <b>{item.title}</b>
              <small>{item.category_name}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export function NewsList({ items, language }: { items: readonly NewsEntry[]; language: SiteLanguage }) {
  return (
    <ul className={style.list} lang="zh-CN">
      {items.map((item) => (
        <li key={item.news_key}>
          <a className={style.item} href={articlePath(item.news_key)}>
            <Cover item={item} />
            <div>
              <h2>{item.title}</h2>
              {item.summary && <p>{item.summary}</p>}
              <div className={style.meta} lang={language}>
                {item.is_top && <b>{text(language, 'site.pinned')}</b>}
                <span lang="zh-CN">{item.category_name}</span>
                <time dateTime={day(item.publish_date)}>{day(item.publish_date)}</time>
                <span>{text(language, 'site.views', { n: item.view_count })}</span>
              </div>
            </div>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The editor's picture; else one drawn by us, another beam for every article. */
export function Cover({ item }: { item: Pick<NewsEntry, 'cover' | 'news_key'> }) {
  if (item.cover) {
    // biome-ignore lint/performance/noImgElement: the file store answers its own pictures, Next's optimizer cannot read them
    return <img className={style.cover} src={item.cover} alt="" width="216" height="144" loading="lazy" />
  }
  const seed = [...item.news_key.slice(-6)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const star = 60 + (seed % 96)
  const tilt = ((seed >> 3) % 3) - 1
  return (
    <svg className={style.cover} viewBox="0 0 216 144" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="216" height="144" fill="var(--surface-2)" />
      <g transform={`rotate(${tilt * 2} 108 62)`} fill="none" stroke="var(--text-2)" strokeWidth="1.5">
        <path d="M24 62.500H192M108 34v28" />
        <path
          d={Array.from({ length: 15 }, (_, place) => `M${30 + place * 11.2} ${place % 5 === 0 ? 52 : 57}V62`).join('')}
          strokeWidth="1"
        />
        <path d={`M48 62.500v16M${star} 62.500v18`} strokeWidth="1" />
        <path d="M28 79h40a20 20 0 0 1-40 0z" fill="var(--surface)" />
        <circle cx={star} cy="94" r="13" fill="var(--brass-on-frame)" stroke="none" />
      </g>
    </svg>
  )
}

export function HotList({ items, title }: { items: readonly NewsEntry[]; title: string }) {
  if (items.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ol className={style.hot} lang="zh-CN">
        {items.map((item) => (
          <li key={item.news_key}>
            <a href={articlePath(item.news_key)}>{item.title}</a>
          </li>
        ))}
      </ol>
    </>
  )
}

export function SearchForm({ label, button, value }: { label: string; button: string; value?: string }) {
  return (
    <search>
      <form className={style.search} action="/news">
        <input type="search" name="q" aria-label={label} placeholder={label} defaultValue={value} />
        <button type="submit" className={`${parts.button} ${parts.outline} ${parts.small}`}>
          {button}
        </button>
      </form>
    </search>
  )
}

interface PagerProps {
  language: SiteLanguage
  total: number
  size: number
  page: number
  /** The address of a page of the list. */
  address: (page: number) => string
}

/** Page numbers around the shown one; nothing for a list of one page. */
export function Pager({ language, total, size, page, address }: PagerProps) {
  const count = Math.ceil(total / size)
  if (count <= 1) return null
  const shown = Array.from({ length: count }, (_, index) => index + 1).filter((n) => n === 1 || n === count || Math.abs(n - page) <= 2)
  return (
    <nav className={style.pager} aria-label={text(language, 'site.pages')}>
      <span>{text(language, 'site.total', { n: total })}</span>
      <ul>
        {shown.map((n) => (
          <li key={n}>
            {n === page ? (
              <span aria-current="page">{n}</span>
            ) : (
              <a href={address(n)} aria-label={text(language, 'site.page', { n })}>
                {n}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
